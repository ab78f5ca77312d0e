extension UpdateSummary {
  /// Adds losses, optimizer, parameters with what they may be, and the layers that change.
  func add(to table: inout TextTable) {
    table.addHeading("Update")
    for loss in losses {
      table.add(.init("loss", .faint), .init(loss.kind, .type), .init("'\(loss.input)' against '\(loss.target)'"))
    }
    if let optimizer { table.add(.init("optimizer", .faint), .init(optimizer, .type)) }
    for parameter in parameters {
      table.add(
        .init(parameter.name, .name), .init(parameter.defaultValue),
        .init(parameter.allowedValues.map { "may be \($0)" } ?? "", .faint))
    }
    if !updatableLayers.isEmpty {
      table.add(.init("layers", .faint), .init(updatableLayers.joined(separator: ", ")))
    }
  }
}
