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

  /// The sentence. Its place is that of the operation, which whoever called it knows.
  public var diagnostic: Diagnostic { Diagnostic(.error, code, message, remedy: remedy) }
}
