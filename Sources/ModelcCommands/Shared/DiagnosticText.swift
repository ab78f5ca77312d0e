internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Findings as text for a terminal, and as JSON.
enum DiagnosticText {
  /// The lines of `error`. Names from the model stand in them, so each is made safe by itself: none can begin a line of its
  /// own.
  static func text(_ error: some DiagnosticError) -> String {
    error.lines.map { TerminalText.escaped($0) }.joined(separator: "\n")
  }

  /// The parts of `finding`, without those that it does not have.
  static func members(_ finding: Diagnostic) -> [JSONValue.Member] {
    let texts: [(String, String?)] = [
      ("severity", finding.severity.rawValue), ("code", finding.code.rawValue), ("message", finding.message),
      ("file", finding.location.file),
      ("path", finding.location.path.steps.isEmpty ? nil : finding.location.path.description),
    ]
    var members = texts.compactMap { key, text in text.map { JSONValue.Member(key, .string($0)) } }
    if let offset = finding.location.byteOffset { members.append(.init("offset", .integer(Int64(offset)))) }
    for (key, text) in [("found", finding.found), ("expected", finding.expected), ("remedy", finding.remedy)] {
      if let text { members.append(.init(key, .string(text))) }
    }
    return members
  }
}
