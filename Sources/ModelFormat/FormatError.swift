public import ModelSpec

/// Why a model file could not be read or written: always one diagnostic of severity error.
public struct FormatError: DiagnosticError, Equatable, Sendable {
  public var diagnostic: Diagnostic

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
}
