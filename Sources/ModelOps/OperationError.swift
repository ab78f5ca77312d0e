public import ModelSpec

/// Why an operation refuses its arguments: one sentence, found against expected.
public struct OperationError: DiagnosticError, Equatable, Sendable {
  /// The argument that it is about, by its MIL parameter name; nil when it is about all of them.
  public var argument: String?
  /// One sentence: what was found and what was expected.
  public var message: String

  /// An error with this sentence about one argument, or about all of them.
  public init(_ message: String, argument: String? = nil) {
    self.message = message
    self.argument = argument
  }

  /// The sentence. Its place is that of the operation, which whoever called it knows.
  public var diagnostic: Diagnostic { Diagnostic(.error, "operation-arguments", message) }
}
