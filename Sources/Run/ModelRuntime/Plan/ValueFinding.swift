package import ModelFormat
package import ModelSpec

/// Something that a value check found.
package struct ValueFinding: Hashable, Sendable {
  /// The input, state or result that it is about; of a constant, the parameter that it is.
  package let name: String
  package let diagnostic: Diagnostic

  /// The members of the diagnostic, and `name`.
  package var jsonMembers: [JSONValue.Member] { diagnostic.jsonMembers + [.init("name", .string(name))] }
}

/// What is there before anything is computed.
enum GivenValue: CustomStringConvertible {
  case input(String)
  case state(String)
  /// A parameter of an operation.
  case constant(String, operation: String)

  var name: String {
    switch self {
    case .input(let name), .state(let name), .constant(let name, _): name
    }
  }

  var code: Diagnostic.Code {
    switch self {
    case .input: "input-not-finite"
    case .state: "state-not-finite"
    case .constant: "constant-not-finite"
    }
  }

  var isConstant: Bool { if case .constant = self { true } else { false } }

  var description: String {
    switch self {
    case .input(let name): "input '\(name)'"
    case .state(let name): "state '\(name)'"
    case .constant(let name, let operation): "`\(name)` of '\(operation)'"
    }
  }
}

extension PredictionOptions {
  /// Runs `body` with these options and a check of its own, and hands over what that found, also when `body` fails.
  ///
  /// - Parameter kinds: What is looked for; nothing is checked if there are none.
  package func checking<Result>(
    _ kinds: ValueCheck.Kinds, report: (ValueFinding) -> Void, _ body: (PredictionOptions) throws -> Result
  ) rethrows -> Result {
    var options = self
    options.valueCheck = ValueCheck(kinds)
    defer { options.valueCheck?.findings.forEach(report) }
    return try body(options)
  }
}
