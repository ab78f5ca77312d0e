internal import ModelInspect
internal import ModelSpec
internal import ModelValidation

/// Findings of `modelc validate` as text.
enum ValidationText {
  /// All findings, and a line with their number.
  ///
  /// - Parameter isOneOfSeveral: Whether that line names the model even if there are findings.
  static func text(_ report: ValidationReport, isOneOfSeveral: Bool, style: Style) -> String {
    let name = isOneOfSeveral || report.findings.isEmpty ? TerminalText.escaped(report.path) + ": " : ""
    let texts = report.findings.map { DiagnosticText.text($0, style) }
    return (texts + [name + summary(report.findings)]).joined(separator: "\n") + "\n"
  }

  /// `2 errors, 1 warning`
  private static func summary(_ findings: [Diagnostic]) -> String {
    let parts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no problems found" : parts.joined(separator: ", ")
  }
}
