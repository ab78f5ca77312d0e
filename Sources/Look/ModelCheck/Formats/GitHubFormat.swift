internal import ModelInspect
internal import ModelSpec

/// Workflow commands of GitHub Actions: `::error file=…,line=…,title=…::message`.
/// Source: "Workflow commands for GitHub Actions" and the escapes of the `@actions/core` toolkit.
package enum GitHubFormat {
  package static func text(_ models: [CheckedModel]) -> String {
    var lines: [String] = []
    for model in models {
      for finding in model.findings {
        let command =
          switch finding.severity {
          case .error: "error"
          case .warning: "warning"
          case .note: "notice"
          }
        var properties = ["file=\(property(TerminalText.escaped(finding.file(of: model.path))))"]
        if let place = finding.location.lineAndColumn {
          properties += ["line=\(place.line)", "col=\(place.column)"]
        }
        properties.append("title=\(property("modelc: \(finding.code.rawValue)"))")
        lines.append("::\(command) \(properties.joined(separator: ","))::\(data(finding.sentence))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A message: a line break would end the command.
  private static func data(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.escapingScalars { escapes[$0] }
  }
}
