public import ModelSpec

/// Why an operation refuses its arguments: one sentence, found against expected.
public struct OperationError: DiagnosticError, Equatable, Sendable {
  /// The argument that it is about, by its MIL parameter name; nil when it is about all of them.
  public var argument: String?
  /// One sentence: what was found and what was expected.
  public var message: String
  /// What kind of problem it is.
  public var code: Diagnostic.Code
  /// What to do, where that is more than to give other arguments.
  public var remedy: String?

  /// An error with this sentence about one argument, or about all of them. Its code is `operation-arguments` unless given.
  public init(
    _ message: String, argument: String? = nil, code: Diagnostic.Code = "operation-arguments", remedy: String? = nil
  ) {
    self.message = message
    self.argument = argument
    self.code = code
    self.remedy = remedy
  }

  /// The code of an error about elements: others of the same type could be computed with.
  package static let elementsCode: Diagnostic.Code = "operation-elements"

  /// An error about elements of an argument, which other elements of the same type would not be.
  package static func elements(_ message: String, argument: String? = nil) -> OperationError {
    OperationError(message, argument: argument, code: elementsCode)
  }

  /// The same error, when other elements of `argument`, or of any, would not be one.
  package func ofElements(of argument: String?) -> OperationError {
    var error = self
    error.argument = argument
    if code == OperationError("").code { error.code = Self.elementsCode }
    return error
  }

  /// The same error, when it is found before anything runs, so that no input can change it.
  package var ofModel: OperationError {
    var error = self
    if code == Self.elementsCode { error.code = OperationError("").code }
    return error
  }

  /// The sentence. Its place is that of the operation, which whoever called it knows.
  public var diagnostic: Diagnostic { Diagnostic(.error, code, message, remedy: remedy) }
}
