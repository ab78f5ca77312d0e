internal import ModelInspect

extension ModelDifference {
  /// The differences as Markdown, short enough for a comment on a pull request: details are collapsed.
  package var markdown: String {
    guard !isEmpty else { return "**The models are the same.**\n" }
    var text = "### Model changes: \(interface.isEmpty ? "the interface is the same" : verdict.rawValue)\n\n"
    if !interface.isEmpty { text += interfaceTable }
    text += Self.table(requirements + metadata)
    text += details
    text += Self.table(size)
    return text
  }

  private var interfaceTable: String {
    var text = "| | interface | effect on apps |\n|---|---|---|\n"
    for change in interface {
      text += "| \(Self.cell(ChangeWords.sign(change.kind))) | \(Self.cell(change.sentence)) "
      text += "| \(Self.cell(change.problem ?? "compatible")) |\n"
    }
    return text + "\n"
  }

  private static func table(_ changes: [ValueChange]) -> String {
    guard !changes.isEmpty else { return "" }
    var text = "| | old | new |\n|---|---|---|\n"
    for change in changes {
      text += "| \(cell(change.name)) | \(cell(ChangeWords.value(change.old))) "
      text += "| \(cell(ChangeWords.value(change.new))) |\n"
    }
    return text + "\n"
  }

  private var details: String {
    var text = ""
    if !structure.changes.isEmpty {
      var rows = "| | where | what |\n|---|---|---|\n"
      for change in structure.changes.prefix(Self.rowLimit) {
        let place = [change.section, change.title].compactMap(\.self).joined(separator: " › ")
        let what = change.detail.isEmpty ? change.kind.rawValue : change.detail
        rows += "| \(Self.cell(ChangeWords.sign(change.kind))) | \(Self.cell(place)) | \(Self.cell(what)) |\n"
      }
      text += Self.collapsed("Structure: \(structure.summary)", rows + Self.rest(structure.changes.count))
    }
    for note in structure.notes { text += "\(Self.cell(note))\n\n" }
    if !weights.changes.isEmpty {
      var rows = "| tensor | form | difference |\n|---|---|---|\n"
      for change in weights.changes.prefix(Self.rowLimit) {
        let name = [change.section, change.name].compactMap(\.self).joined(separator: " › ")
        rows += "| \(Self.cell(name)) | \(Self.cell(change.form)) | \(change.distance?.text ?? "") |\n"
      }
      text += Self.collapsed("Weights: \(weights.summary)", rows + Self.rest(weights.changes.count))
    }
    return text
  }

  /// Rows of a table; the rest is only counted, since comments have a limit.
  private static let rowLimit = 100

  private static func rest(_ count: Int) -> String {
    count > rowLimit ? "\n\(count - rowLimit) more\n" : ""
  }

  private static func collapsed(_ title: String, _ content: String) -> String {
    "<details><summary>\(cell(title))</summary>\n\n\(content)\n</details>\n\n"
  }

  private static func cell(_ text: String) -> String { MarkdownText.escaped(text) }
}
