internal import ModelInspect
internal import ModelSpec

/// Findings as text for a terminal.
enum DiagnosticText {
  /// The lines of `finding`. Names from the model stand in each part, so each is made safe by itself: none can begin a
  /// line of its own.
  static func text(_ finding: Diagnostic) -> String {
    var safe = finding
    safe.message = TerminalText.escaped(finding.message)
    safe.remedy = finding.remedy.map { TerminalText.escaped($0) }
    safe.location = Location()
    var lines = safe.description.split(separator: "\n").map(String.init)
    if !finding.location.isEmpty {
      lines.insert("  at: \(TerminalText.escaped(finding.location.description))", at: 1)
    }
    return lines.joined(separator: "\n")
  }
}
