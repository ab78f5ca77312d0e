public import ModelSpec

/// Why a model file could not be read or written: always one diagnostic of severity error.
public struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and where, with a stable code and often a remedy.
  public var diagnostic: Diagnostic

  /// An error that says what `diagnostic` says; its severity should be `error`.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  package init(
    _ code: Diagnostic.Code, _ message: String, at location: Location = Location(), found: String? = nil,
    expected: String? = nil, remedy: String? = nil
  ) {
    diagnostic = Diagnostic(
      .error, code, message, at: location, found: found, expected: expected, remedy: remedy)
  }

  public var description: String { diagnostic.description }
}
