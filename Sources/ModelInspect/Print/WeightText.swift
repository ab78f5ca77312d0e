extension WeightInventory {
  /// Sums, bytes by type and the largest entries.
  func summaryText(_ style: Style) -> String {
    guard !entries.isEmpty else { return "" }
    var table = TextTable()
    addTypes(to: &table)
    let limit = 10
    table.addHeading(entries.count > limit ? "Largest weights" : "Weights by size")
    for entry in largest(limit) { table.add(cells(entry)) }
    return table.text(style)
  }

  /// Sums, bytes by type and every entry, in the model's order.
  public func text(_ style: Style) -> String {
    guard !entries.isEmpty else { return "no weights\n" }
    var table = TextTable()
    addTypes(to: &table)
    table.addHeading("In the model's order", note: NumberText.grouped(entries.count))
    for entry in entries { table.add(cells(entry)) }
    return table.text(style)
  }

  private func addTypes(to table: inout TextTable) {
    table.addHeading(
      "Weights", note: "\(NumberText.counted(parameterCount, "parameter")), \(NumberText.bytes(byteCount))")
    for type in types {
      table.add([
        .init(type.elementType, .name), .init("", .type), .init(""), .number(NumberText.grouped(type.count)),
        .number(NumberText.bytes(type.byteCount)),
      ])
    }
  }

  private func cells(_ entry: Entry) -> [TextTable.Cell] {
    [
      .init(entry.path.joined(separator: " › "), .name), .init(entry.elementType, .type),
      .init(entry.shape.map { ShapeText.text($0) } ?? ""), .number(NumberText.grouped(entry.count)),
      .number(NumberText.bytes(entry.byteCount)),
    ]
  }
}
