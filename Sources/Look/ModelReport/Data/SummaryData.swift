internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// The data of a report besides the graph; described in Documentation/internals/report-data.md.
enum SummaryData {
  /// The members that `modelc inspect --json` has, and what only pages show.
  static func members(_ summary: ModelSummary) -> [JSONValue.Member] {
    guard case .object(var members) = summary.json else { return [] }
    func set(_ key: String, _ elements: [JSONValue]) {
      members.removeAll { $0.key == key }
      if !elements.isEmpty { members.append(.init(key, .array(elements))) }
    }
    set("systems", systems(summary))
    set("functions", summary.functions.map(function))
    set("stages", summary.stages.map(stage))
    if let update = summary.update {
      set("updateParameters", update.parameters.map(parameter))
      set("updateFacts", facts(update))
    }
    return members
  }

  static func systems(_ summary: ModelSummary) -> [JSONValue] {
    summary.specificationVersion.systems.map { system in
      GraphColumns.object([
        ("system", .string(system.platform.rawValue)), ("version", .string(system.number)),
      ])
    }
  }

  private static func function(_ function: FunctionSummary) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(function.name)), .init("isDefault", .bool(function.isDefault)),
    ]
    if let opset = function.opset { members.append(.init("opset", .string(opset))) }
    if let interface = function.interface, case .object(let own) = interface.json { members += own }
    return .object(members)
  }

  private static func stage(_ stage: StageSummary) -> JSONValue {
    .object((stage.name.map { [.init("name", .string($0))] } ?? []) + members(stage.model))
  }

  private static func parameter(_ parameter: UpdateSummary.Parameter) -> JSONValue {
    var members = [("name", JSONValue.string(parameter.name)), ("value", .string(parameter.defaultValue))]
    if let allowed = parameter.allowedValues { members.append(("allowed", .string(allowed))) }
    return GraphColumns.object(members)
  }

  /// Facts about training, as labels with texts.
  private static func facts(_ update: UpdateSummary) -> [JSONValue] {
    var rows: [(String, String)] = update.losses.map {
      ("Loss", "\($0.kind) '\($0.name)' of \($0.input) and \($0.target)")
    }
    if let optimizer = update.optimizer { rows.append(("Optimizer", optimizer)) }
    if !update.updatableLayers.isEmpty {
      rows.append(("Updatable layers", update.updatableLayers.joined(separator: ", ")))
    }
    return rows.map { .array([.string($0.0), .string($0.1)]) }
  }
}
