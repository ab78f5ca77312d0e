public import ModelSpec

/// Why a file could not be read or written: a diagnostic of severity error.
public typealias FormatError = Diagnostic

extension Diagnostic {
  /// A diagnostic of severity error.
  package init(
    _ code: Code, _ message: String, at location: Location = Location(), found: String? = nil,
    expected: String? = nil, remedy: String? = nil
  ) {
    self.init(.error, code, message, at: location, found: found, expected: expected, remedy: remedy)
  }
}
