internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Findings as text for a terminal, and as JSON.
enum DiagnosticText {
  /// The lines of `error`. They contain names from the model, so each is escaped separately: no name can begin a new
  /// line.
  static func text(_ error: some DiagnosticError) -> String {
    error.lines.map { TerminalText.escaped($0) }.joined(separator: "\n")
  }

  /// The lines of `finding`, with its severity in color.
  static func text(_ finding: Diagnostic, _ style: Style) -> String {
    let role: Style.Role =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    let lines = finding.lines(hasSeverity: false).map { TerminalText.escaped($0) }
    return style.paint("\(finding.severity.rawValue):", role) + " " + lines.joined(separator: "\n")
  }
}
