package import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// A comment on a pull request: a line for each model, and a table of findings where there are some.
package enum MarkdownFormat {
  package static func text(_ models: [CheckedModel]) -> String {
    let errors = models.flatMap(\.findings).count { $0.severity == .error }
    let count = "\(models.count) \(models.count == 1 ? "model" : "models")"
    var text =
      errors == 0
      ? "**\(count) checked: no errors**\n" : "**\(count) checked: \(errors) \(errors == 1 ? "error" : "errors")**\n"
    text += "\n| model | checks | errors | warnings |\n|---|---|---|---|\n"
    for model in models {
      let findings = model.findings
      let checks = model.checks.map { check in
        let fails = check.findings.contains { $0.severity == .error }
        return "\(check.skipped != nil ? "➖" : fails ? "❌" : "✅") \(MarkdownText.escaped(check.name))"
      }
      text += "| \(MarkdownText.code(model.path)) | \(checks.joined(separator: " ")) | "
      text += "\(findings.count { $0.severity == .error }) | \(findings.count { $0.severity == .warning }) |\n"
    }
    for model in models where !model.findings.isEmpty {
      text +=
        "\n<details><summary><code>\(MarkupText.escaped(model.path))</code>: \(model.findings.count) \(model.findings.count == 1 ? "finding" : "findings")</summary>\n\n"
      text += "| | code | finding |\n|---|---|---|\n"
      for finding in model.findings {
        text +=
          "| \(finding.severity.rawValue) | \(MarkdownText.code(finding.code.rawValue)) | \(MarkdownText.escaped(finding.sentence)) |\n"
      }
      text += "\n</details>\n"
    }
    return text
  }
}

extension CheckedModel {
  /// The model with its checks and their findings.
  package var json: JSONValue {
    .object([
      .init("path", .string(path)),
      .init(
        "checks",
        .array(
          checks.map { check in
            .object(
              [
                .init("name", .string(check.name)),
                .init("passes", .bool(check.skipped == nil && !check.findings.contains { $0.severity == .error })),
                .init("findings", .array(check.findings.map(\.json))),
              ] + (check.skipped.map { [.init("skipped", .string($0))] } ?? []))
          })),
    ])
  }
}
