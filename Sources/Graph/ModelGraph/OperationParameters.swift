import ModelSpec

/// The parameters that MIL's operations have.
///
/// An operation that several opsets define has a form for each of them. Opsets are named by the specification version that
/// brought them: 6 is `CoreML5` (iOS 15), 9 is `CoreML8` (iOS 18).
public struct OperationParameters: Equatable, Sendable {
  /// One parameter of a form.
  package struct Parameter: Equatable, Sendable {
    /// Whether programs leave the parameter out.
    package enum Default: Sendable {
      /// There is none: every program states the parameter.
      case none
      /// coremltools knows one and writes it into every program: Apple's compiler may know none.
      case written
      /// Nothing at all is the default: programs leave the parameter out.
      case absent
    }

    package var name: String
    /// Whether it takes constants only.
    package var isConstant: Bool
    package var `default`: Default
    /// The element types that it takes; nil when it takes something else than tensors, or any.
    package var types: ScalarDomain?

    /// - Parameter text: `NAME:FLAGS:TYPES`, as in the table.
    fileprivate init(_ text: Substring) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      name = String(parts[0])
      let flags = parts.count > 1 ? parts[1] : ""
      isConstant = flags.contains("c")
      `default` = flags.contains("r") ? .none : flags.contains("w") ? .written : .absent
      let scalars = (parts.count > 2 ? parts[2] : "").split(separator: ",").compactMap {
        ScalarType(rawValue: String($0))
      }
      types = scalars.isEmpty ? nil : ScalarDomain(scalars)
    }
  }

  /// The first specification version with this form.
  public var version: Int
  /// MIL's names of all parameters.
  public var names: Set<String>
  /// Those that take constants only.
  public var constants: Set<String>
  /// All parameters, in MIL's order.
  package var parameters: [Parameter]

  /// The forms of an operation, the oldest first; none for an operation that MIL does not have.
  public static func forms(_ operation: String) -> [OperationParameters] { all[operation] ?? [] }

  /// The form that an opset has; nil when it does not have the operation.
  public static func form(_ operation: String, version: Int) -> OperationParameters? {
    forms(operation).last { $0.version <= version }
  }

  private static let all = table.mapValues { $0.map { OperationParameters($0) } }

  private init(_ line: String) {
    var words = line.split(separator: " ")
    version = words.isEmpty ? 0 : Int(words.removeFirst()) ?? 0
    parameters = words.map { Parameter($0) }
    names = Set(parameters.map(\.name))
    constants = Set(parameters.filter(\.isConstant).map(\.name))
  }
}
