internal import ModelSpec

extension WeightInventory {
  /// Sums, bytes by type and the largest entries.
  func summaryText(_ style: Style) -> String {
    guard !entries.isEmpty else { return "" }
    let limit = 10
    return typeText(style) + "\n"
      + listText(largest(limit), entries.count > limit ? "Largest weights" : "Weights by size", style)
  }

  /// Sums, bytes by type and every entry, in the model's order.
  public func text(_ style: Style) -> String {
    guard !entries.isEmpty else { return "no weights\n" }
    return typeText(style) + "\n" + listText(entries, "In the model's order", style)
  }

  private func typeText(_ style: Style) -> String {
    var table = TextTable()
    table.addHeading(
      "Weights", note: "\(NumberText.counted(parameterCount, "parameter")), \(NumberText.bytes(byteCount))")
    for type in storage {
      table.add(
        .init(type.elementType, .type), .number(NumberText.grouped(type.count)),
        .number(NumberText.counted(type.byteCount, "byte")))
    }
    return table.text(style)
  }

  private func listText(_ entries: [Entry], _ title: String, _ style: Style) -> String {
    var table = TextTable()
    table.addHeading(title, note: NumberText.grouped(entries.count))
    for entry in entries { table.add(cells(entry)) }
    return table.text(style)
  }

  private func cells(_ entry: Entry) -> [TextTable.Cell] {
    [
      .init(entry.path.joined(separator: " › "), .name), .init(entry.storageText, .type),
      .kept(entry.shape.map { ShapeText.text($0) } ?? ""), .number(NumberText.grouped(entry.count)),
      .number(NumberText.counted(entry.byteCount, "byte")),
    ]
  }
}
