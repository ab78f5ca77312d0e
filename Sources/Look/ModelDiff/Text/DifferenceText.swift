package import ModelInspect

extension ModelDifference {
  /// Entries of one kind that are shown before the rest is only counted.
  private static let renamedLimit = 10

  /// The text that `modelc diff` prints, ending with a line break.
  ///
  /// - Parameter isInterfaceOnly: Whether only the interfaces were compared.
  package func text(_ style: Style, isInterfaceOnly: Bool = false) -> String {
    guard !isEmpty else {
      return (isInterfaceOnly ? "The interfaces are the same." : "The models are the same.") + "\n" + sizeText(style)
    }
    var sections: [String] = []
    if !interface.isEmpty { sections.append(interfaceText(style)) }
    if isInterfaceOnly && interface.isEmpty { sections.append("The interfaces are the same.\n") }
    sections.append(Self.text("Requirements", requirements, style))
    sections.append(Self.text("Metadata", metadata, style))
    sections.append(structureText(style))
    sections.append(weightsText(style))
    sections.append(sizeText(style))
    return sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func interfaceText(_ style: Style) -> String {
    let role: Style.Role = verdict == .breaking ? .error : .plain
    var text = style.paint("Interface", .heading) + "  " + style.paint(verdict.rawValue, role) + "\n"
    for change in interface {
      text += Self.line(ChangeWords.sign(change.kind), change.sentence, style)
      if let problem = change.problem { text += "      " + style.paint(problem, .error) + "\n" }
    }
    return text
  }

  private static func text(_ title: String, _ changes: [ValueChange], _ style: Style) -> String {
    guard !changes.isEmpty else { return "" }
    return style.paint(title, .heading) + "\n"
      + changes.map { change in
        let sign = change.old == nil ? "+" : change.new == nil ? "-" : "~"
        let value =
          switch (change.old, change.new) {
          case (let old?, let new?): "\(ChangeWords.value(old)) → \(ChangeWords.value(new))"
          case (let old, let new): ChangeWords.value(old ?? new)
          }
        return line(sign, "\(TerminalText.line(change.name, width: 60))  \(value)", style)
      }.joined()
  }

  private func structureText(_ style: Style) -> String {
    guard !structure.isEmpty else { return "" }
    var text = style.paint("Structure", .heading) + "  \(structure.summary)\n"
    for note in structure.notes { text += "  " + TerminalText.escaped(note) + "\n" }
    var section: String?
    var renamed = 0
    for change in structure.changes {
      if change.kind == .renamed {
        renamed += 1
        if renamed > Self.renamedLimit { continue }
      }
      if change.section != section {
        section = change.section
        if let section { text += "  " + style.paint(TerminalText.line(section, width: 90), .name) + "\n" }
      }
      text += Self.line(
        ChangeWords.sign(change.kind), change.title + (change.detail.isEmpty ? "" : "  \(change.detail)"), style)
    }
    if renamed > Self.renamedLimit { text += "    … \(renamed - Self.renamedLimit) more are renamed\n" }
    return text
  }

  private func weightsText(_ style: Style) -> String {
    guard !weights.changes.isEmpty else { return "" }
    var text = style.paint("Weights", .heading) + "  \(weights.summary)\n"
    for change in weights.changes {
      let name = [change.section, change.name].compactMap(\.self).joined(separator: " › ")
      text += Self.line("~", "\(TerminalText.line(name, width: 90))  \(change.form)", style)
      if let distance = change.distance { text += "      \(distance.text)\n" }
    }
    return text
  }

  private func sizeText(_ style: Style) -> String { Self.text("Size", size, style) }

  private static func line(_ sign: String, _ text: String, _ style: Style) -> String {
    "  " + style.paint(sign, sign == "+" ? .name : sign == "-" ? .error : .type) + " " + text + "\n"
  }
}

extension StructureDifference {
  /// `1 added, 2 renamed`.
  package var summary: String {
    let kinds: [StructureChange.Kind] = [.added, .removed, .moved, .rewired, .attribute, .renamed]
    return kinds.compactMap { kind in
      let count = changes.count { $0.kind == kind }
      guard count > 0 else { return nil }
      return kind == .attribute ? NumberText.counted(count, "attribute") + " changed" : "\(count) \(kind.rawValue)"
    }.joined(separator: ", ")
  }
}

extension WeightsDifference {
  /// `2 of 54 tensors differ`.
  package var summary: String {
    "\(changes.count) of \(NumberText.counted(comparedCount, "tensor")) \(changes.count == 1 ? "differs" : "differ")"
  }
}
