internal import ModelInspect
internal import ModelSpec

extension ModelDifference {
  /// The differences as Markdown, short enough for a comment on a pull request: details are collapsed, and many similar ones
  /// are one row.
  package func markdown(_ detail: DifferenceDetail) -> String {
    let names = detail.names.map { "\(Self.cell($0.old)) → \(Self.cell($0.new)): " } ?? ""
    guard !isEmpty else { return "**\(names)\(names.isEmpty ? "T" : "t")he models are the same.**\n" }
    var text = "### \(names.isEmpty ? "Model changes: " : names)\(verdictWords)\n\n"
    if !interface.isEmpty { text += interfaceTable }
    text += Self.table(requirements + metadata)
    text += details(detail)
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

  private func details(_ detail: DifferenceDetail) -> String {
    var text = ""
    if !structure.changes.isEmpty {
      var rows = "| | where | what |\n|---|---|---|\n"
      let families =
        detail.groups(structure.changes.count)
        ? structure.families : structure.changes.map { ChangeFamily(members: [$0]) }
      let shown = families.prefix(detail.limit ?? families.count)
      for family in shown {
        let change = family.first
        let (place, what) = family.members.count > 1 ? (change.section, family.text) : (change.path, change.words)
        rows += "| \(Self.cell(ChangeWords.sign(change.kind))) | \(Self.cell(place ?? "")) | \(Self.cell(what)) |\n"
      }
      text += Self.collapsed("Structure: \(structure.summary)", rows + Self.rest(families.dropFirst(shown.count)))
    }
    for note in structure.notes { text += "\(Self.cell(note))\n\n" }
    if !weights.changes.isEmpty {
      var rows = "| tensor | form | difference |\n|---|---|---|\n"
      let families =
        detail.groups(weights.changes.count)
        ? weights.families : weights.worstFirst.map { ChangeFamily(members: [$0]) }
      let shown = families.prefix(detail.limit ?? families.count)
      for family in shown {
        rows += "| \(Self.cell(family.name)) | \(Self.cell(family.form)) | \(family.distance ?? "") |\n"
      }
      text += Self.collapsed("Weights: \(weights.summary)", rows + Self.rest(families.dropFirst(shown.count)))
    }
    return text
  }

  private static func rest<Change>(_ families: ArraySlice<ChangeFamily<Change>>) -> String {
    let count = families.reduce(0) { $0 + $1.members.count }
    return count > 0 ? "\n\(NumberText.grouped(count)) more\n" : ""
  }

  private static func collapsed(_ title: String, _ content: String) -> String {
    "<details><summary>\(cell(title))</summary>\n\n\(content)\n</details>\n\n"
  }

  private static func cell(_ text: String) -> String { MarkdownText.escaped(text) }
}

extension StructureChange {
  fileprivate var path: String? { [section, title].compactMap(\.self).joined(separator: " › ") }

  fileprivate var words: String { detail.isEmpty ? kind.rawValue : detail }
}
