internal import ModelSpec

/// The stages of a pipeline as a tree: pipelines in a pipeline have their stages below them.
enum StageTree {
  /// Adds a row for each stage; `lead` is what the lines of the enclosing stages begin with.
  static func add(_ stages: [StageSummary], to table: inout TextTable, lead: String = "") {
    for (index, stage) in stages.enumerated() {
      let isLast = index == stages.count - 1
      let model = stage.model
      table.add(
        .init("\(lead)\(isLast ? "└─" : "├─") \(index)\(stage.name.map { " \($0)" } ?? "")", .name),
        .init((model.type ?? "none") + (model.isUpdatable ? ", updatable" : ""), .type),
        .init(FlowText.text(stage.inputNames, model.interface.outputs.map(\.name))),
        .init(contents(of: model), .faint))
      add(model.stages, to: &table, lead: lead + (isLast ? "   " : "│  "))
    }
  }

  /// Layers, weights and labels, as far as there are any.
  private static func contents(of model: ModelSummary) -> String {
    var parts: [String] = []
    if !model.layerHistogram.isEmpty {
      parts.append(
        NumberText.counted(model.layerHistogram.operationCount, model.type == "mlProgram" ? "operation" : "layer"))
    }
    if !model.weights.entries.isEmpty { parts.append(NumberText.bytes(model.weights.byteCount)) }
    // The first two say how large it is; `inspect` of the stage says the rest.
    parts += model.facts.prefix(2).map(\.phrase)
    if model.classLabels.count > 0 { parts.append(NumberText.counted(model.classLabels.count, "label")) }
    return parts.joined(separator: ", ")
  }
}
