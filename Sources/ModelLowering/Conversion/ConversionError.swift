package import ModelSpec

/// Why a model cannot become one of ML Programs.
package struct ConversionError: Error, Equatable, Sendable {
  /// All reasons, at least one; each names its place.
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ message: String, at path: ModelPath = ModelPath(), remedy: String? = nil) {
    diagnostics = [Diagnostic(.error, "not-convertible", message, at: Location(path: path), remedy: remedy)]
  }
}
