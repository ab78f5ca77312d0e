package import CoreAIFormat
internal import ModelFormat
internal import ModelSpec

extension CoreAIAsset {
  /// The asset on about one screen.
  package func text(_ style: Style) -> String {
    let summary = summary
    var parts = [headText(summary, style)]
    for function in summary.functions { parts.append(text(of: function, style)) }
    parts.append(operationText(summary, style))
    parts.append(resourceText(summary, style))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func headText(_ summary: AssetSummary, _ style: Style) -> String {
    var table = TextTable()
    table.addHeading(TerminalText.line(path, width: 200))
    table.add(.init("type", .faint), .init("Core AI model", .type))
    let format = metadata.map { "format \($0.version), " } ?? ""
    table.add(
      .init("version", .faint), .wrapped(format + "operations of " + (version.map { "\($0)" } ?? "no version")))
    for member in metadata?.members ?? [] {
      if case .string(let text) = member.value { table.add(.init(member.key, .faint), .wrapped(text)) }
    }
    if summary.privateFunctionCount > 0 {
      let count = NumberText.counted(summary.privateFunctionCount, "function")
      table.add(.init("besides", .faint), .wrapped("\(count) that others call"))
    }
    return table.text(style)
  }

  private func text(of function: AssetSummary.Function, _ style: Style) -> String {
    var table = TextTable()
    let groups = [
      ("Inputs", function.inputs.filter { !$0.isState }), ("Outputs", function.outputs.filter { !$0.isState }),
      ("States", function.inputs.filter(\.isState)),
    ]
    for (title, features) in groups where !features.isEmpty {
      table.addHeading(title, note: function.name)
      for feature in features { table.add(.init(feature.name, .name), .init(feature.type, .type)) }
    }
    return table.text(style)
  }

  private func operationText(_ summary: AssetSummary, _ style: Style) -> String {
    let total = summary.operations.reduce(0) { $0 + $1.count }
    return style.paint("Operations", .heading) + "  \(NumberText.grouped(total))\n"
      + TextFlow.text(summary.operations.map { "\(NumberText.grouped($0.count)) \($0.name)" }, style)
  }

  private func resourceText(_ summary: AssetSummary, _ style: Style) -> String {
    guard !summary.resources.isEmpty else { return "" }
    var table = TextTable()
    let count = NumberText.counted(summary.resources.count, "resource")
    table.addHeading("Weights", note: "\(count), \(NumberText.bytes(UInt64(summary.resourceByteCount)))")
    let largest = summary.resources.sorted { $0.data.byteCount > $1.data.byteCount }
    for resource in largest.prefix(Self.resourceLimit) {
      table.add(.init(resource.name, .name), .number(NumberText.bytes(UInt64(resource.data.byteCount))))
    }
    if largest.count > Self.resourceLimit {
      table.add(.init("…"), .init("\(NumberText.grouped(largest.count - Self.resourceLimit)) more", .faint))
    }
    return table.text(style)
  }

  private static let resourceLimit = 20
}
