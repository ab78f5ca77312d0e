package import ModelInspect
internal import ModelSpec

extension ModelDifference {
  /// The text that `modelc diff` prints, ending with a line break: both names and the verdict, then what changed, section by
  /// section, the worst first where there is a limit.
  package func text(_ style: Style, _ detail: DifferenceDetail = DifferenceDetail()) -> String {
    guard !isEmpty else {
      return (detail.isInterfaceOnly ? "The interfaces are the same." : "The models are the same.") + "\n"
        + Self.text("Size", size, style, detail)
    }
    let heading = heading(style, detail)
    guard !detail.isSummary else { return heading + summaryText(style) }
    var sections = [heading]
    if !interface.isEmpty { sections.append(interfaceText(style)) }
    sections.append(Self.text("Requirements", requirements, style, detail))
    sections.append(Self.text("Metadata", metadata, style, detail))
    sections.append(structureText(style, detail))
    sections.append(weightsText(style, detail))
    sections.append(Self.text("Size", size, style, detail))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func heading(_ style: Style, _ detail: DifferenceDetail) -> String {
    guard let names = detail.names else { return "" }
    let width = style.columns.map { min($0 / 2 - 3, 90) } ?? 90
    let title = [names.old, names.new].map { TerminalText.middle(TerminalText.line($0, width: 400), width: width) }
      .joined(separator: " → ")
    let words = style.paint(verdictWords, verdict == .breaking ? .error : .plain)
    let fits = TerminalText.width(title) + 2 + TerminalText.width(verdictWords) <= style.columns ?? .max
    return style.paint(title, .heading) + (fits ? "  " : "\n  ") + words + "\n"
  }

  private func summaryText(_ style: Style) -> String {
    var rows: [(String, String)] = []
    for (title, count) in [
      ("Interface", interface.count), ("Requirements", requirements.count), ("Metadata", metadata.count),
    ] where count > 0 {
      rows.append((title, NumberText.counted(count, "change")))
    }
    if !structure.isEmpty {
      rows.append(("Structure", structure.changes.isEmpty ? "not compared as a whole" : structure.summary))
    }
    if !weights.changes.isEmpty { rows.append(("Weights", weights.summary)) }
    for change in size {
      rows.append(("Size", "\(change.name) \(ChangeWords.value(change.old)) → \(ChangeWords.value(change.new))"))
    }
    return rows.map { title, words in
      style.broken(
        "  " + style.paint(title, .heading) + String(repeating: " ", count: 14 - title.count) + words, indent: 16)
    }.joined()
  }

  private func interfaceText(_ style: Style) -> String {
    let role: Style.Role = verdict == .breaking ? .error : .plain
    var text = style.paint("Interface", .heading) + "  " + style.paint(verdict.rawValue, role) + "\n"
    for change in interface {
      text += Self.line(ChangeWords.sign(change.kind), change.sentence, style)
      if let problem = change.problem { text += Self.detail(problem, style, role: .error) }
    }
    return text
  }

  private static func text(
    _ title: String, _ changes: [ValueChange], _ style: Style, _ detail: DifferenceDetail
  ) -> String {
    guard !changes.isEmpty else { return "" }
    var text = style.paint(title, .heading) + "\n"
    for change in changes.prefix(detail.limit ?? changes.count) {
      let sign = change.old == nil ? "+" : change.new == nil ? "-" : "~"
      let value =
        switch (change.old, change.new) {
        case (let old?, let new?): "\(ChangeWords.value(old)) → \(ChangeWords.value(new))"
        case (let old, let new): ChangeWords.value(old ?? new)
        }
      text += line(sign, "\(TerminalText.line(change.name, width: 60))  \(value)", style)
    }
    return text + rest(changes.count - (detail.limit ?? changes.count), "change")
  }

  private func structureText(_ style: Style, _ detail: DifferenceDetail) -> String {
    guard !structure.isEmpty else { return "" }
    var text = style.paint("Structure", .heading) + "  \(structure.summary)\n"
    for note in structure.notes { text += style.broken("  " + TerminalText.escaped(note), indent: 4) }
    let isGrouped = detail.groups(structure.changes.count)
    let families = isGrouped ? structure.families : structure.changes.map { ChangeFamily(members: [$0]) }
    let shown = families.prefix(detail.limit ?? families.count)
    var section: String?
    for family in shown {
      if family.first.section != section {
        section = family.first.section
        if let section { text += "  " + style.paint(TerminalText.line(section, width: 90), .name) + "\n" }
      }
      text += Self.line(ChangeWords.sign(family.first.kind), family.text, style)
    }
    return text + Self.rest(families.dropFirst(shown.count).reduce(0) { $0 + $1.members.count }, "change")
      + (isGrouped && shown.count == families.count ? "  --all lists each change\n" : "")
  }

  private func weightsText(_ style: Style, _ detail: DifferenceDetail) -> String {
    guard !weights.changes.isEmpty else { return "" }
    var text = style.paint("Weights", .heading) + "  \(weights.summary)\n"
    let isGrouped = detail.groups(weights.changes.count)
    let families = isGrouped ? weights.families : weights.worstFirst.map { ChangeFamily(members: [$0]) }
    let shown = families.prefix(detail.limit ?? families.count)
    // Beside the sign, the gap and the widest form.
    let form = shown.map { TerminalText.width($0.form) }.max() ?? 0
    let room = style.columns.map { max($0 - 6 - form, $0 / 2) } ?? 90
    let names = NameElision.shortened(shown.map { TerminalText.line($0.name, width: 400) }, width: min(room, 90))
    for (family, name) in zip(shown, names) {
      text += Self.line("~", "\(name)  \(family.form)", style)
      if let distance = family.distance { text += Self.detail(distance, style) }
    }
    return text + Self.rest(families.dropFirst(shown.count).reduce(0) { $0 + $1.members.count }, "tensor")
      + (isGrouped && shown.count == families.count ? "  --all lists each tensor\n" : "")
  }

  private static func rest(_ count: Int, _ noun: String) -> String {
    count > 0 ? "  … \(NumberText.counted(count, "more \(noun)")); --all lists them\n" : ""
  }

  private static func line(_ sign: String, _ text: String, _ style: Style) -> String {
    style.broken("  " + style.paint(sign, sign == "+" ? .name : sign == "-" ? .error : .type) + " " + text, indent: 6)
  }

  /// A sentence below a line, in narrower lines where the terminal has less room.
  private static func detail(_ text: String, _ style: Style, role: Style.Role = .plain) -> String {
    let width = (style.columns ?? .max) - 6
    return TerminalText.broken(text, width: width).map { "      " + style.paint($0, role) + "\n" }.joined()
  }
}

extension StructureDifference {
  /// `1 added, 2 renamed`.
  package var summary: String {
    let kinds: [StructureChange.Kind] = [.added, .removed, .moved, .rewired, .attribute, .renamed]
    return kinds.compactMap { kind in
      let count = changes.count { $0.kind == kind }
      guard count > 0 else { return nil }
      return kind == .attribute
        ? NumberText.counted(count, "attribute") + " changed" : "\(NumberText.grouped(count)) \(kind.rawValue)"
    }.joined(separator: ", ")
  }
}

extension WeightsDifference {
  /// `2 of 54 tensors differ, relative error up to 0.3 %`.
  package var summary: String {
    let count =
      "\(NumberText.grouped(changes.count)) of \(NumberText.counted(comparedCount, "tensor")) "
      + (changes.count == 1 ? "differs" : "differ")
    guard let worst = changes.compactMap({ $0.distance?.relative }).max() else { return count }
    return "\(count), relative error up to \(ChangeWords.percent(worst))"
  }
}
