internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Findings of `modelc validate` as text and as JSON.
enum ValidationText {
  /// All findings, and a line with their number.
  static func text(_ findings: [Diagnostic], path: String, style: Style) -> String {
    let count = summary(findings)
    guard !findings.isEmpty else { return TerminalText.escaped(path) + ": " + count + "\n" }
    let texts = findings.map { DiagnosticText.text($0) }
    return (texts + [count]).joined(separator: "\n") + "\n"
  }

  /// `2 errors, 1 warning`
  private static func summary(_ findings: [Diagnostic]) -> String {
    let parts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return parts.isEmpty ? "no problems found" : parts.joined(separator: ", ")
  }

  static func json(_ findings: [Diagnostic], path: String) -> JSONValue {
    .object([
      .init("path", .string(path)),
      .init("isValid", .bool(!findings.contains { $0.severity == .error })),
      .init("findings", .array(findings.map { .object(DiagnosticText.members($0)) })),
    ])
  }
}
