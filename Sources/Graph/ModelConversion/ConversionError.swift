package import ModelSpec

/// Why a model cannot become one of ML Programs.
package struct ConversionError: DiagnosticError, Equatable, Sendable {
  /// All reasons, at least one; each names its place.
  package var diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  init(_ message: String, at path: ModelPath = ModelPath(), remedy: String? = nil) {
    diagnostics = [Diagnostic(.error, Self.code, message, at: Location(path: path), remedy: remedy)]
  }

  /// The first reason.
  package var diagnostic: Diagnostic {
    diagnostics.first ?? Diagnostic(.error, Self.code, "the model cannot be converted")
  }

  private static let code: Diagnostic.Code = "not-convertible"
}
