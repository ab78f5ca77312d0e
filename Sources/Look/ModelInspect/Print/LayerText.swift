internal import ModelSpec

extension LayerListing {
  /// A line a layer: number, name, type, inputs → outputs, their shapes, weights.
  public func text(_ style: Style) -> String {
    guard sections.contains(where: { !$0.rows.isEmpty }) else { return "no layers\n" }
    var text = ""
    for section in sections {
      var table = TextTable(indent: section.title == nil ? 0 : 2)
      if let title = section.title { table.addHeading(TerminalText.line(title, width: 200)) }
      for row in section.rows { table.add(row.cells) }
      text += (text.isEmpty ? "" : "\n") + table.text(style)
    }
    return text
  }
}

extension LayerListing.Row {
  fileprivate var cells: [TextTable.Cell] {
    let indent = String(repeating: "  ", count: min(depth, 40))
    return [
      .init(indent + (number.map { String($0) } ?? ""), .faint), .init(name, number == nil ? .faint : .name),
      .init(type, .type), .detail(flow), .detail(shapes), .kept(weightText, .faint),
    ]
  }

  private var flow: String {
    guard number != nil else { return "" }
    return FlowText.text(inputs, outputs)
  }

  /// Shapes, with `?` for unknown ones; empty if none is known.
  private var shapes: String {
    guard (inputShapes + outputShapes).contains(where: { $0 != nil }) else { return "" }
    return FlowText.text(inputShapes.map { $0 ?? "?" }, outputShapes.map { $0 ?? "?" })
  }

  private var weightText: String {
    guard !weights.entries.isEmpty else { return "" }
    let types = weights.storage.map(\.elementType).joined(separator: ", ")
    return "\(types) \(NumberText.bytes(weights.byteCount))"
  }
}
