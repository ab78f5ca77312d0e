internal import ModelInspect
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Cuts functions of ML Programs between values.
struct ProgramCutter: PartCutter {
  let model: Model
  let interface: ProgramInterface
  let flow: ValueFlow
  let types: ProgramTypes
  private let features: ProgramFeatures
  private let outputs: NameMap<FeatureDescription>

  init(_ model: Model, function: String?) throws(Diagnostic) {
    self.model = model
    interface = try ProgramInterface(model, function: function)
    var states: NameSet = []
    for input in interface.function.inputs {
      if case .stateType? = input.type?.kind { states.insert(input.name) }
    }
    flow = ValueFlow(
      inputs: interface.function.inputs.map(\.name),
      steps: interface.block.operations.map { operation in
        let used = operation.usedNames
        return ValueFlow.Step(
          uses: used.filter { !states.contains($0) }, makes: operation.outputs.map(\.name),
          states: used.filter(states.contains),
          isConstant: operation.type == "const" || operation.type.hasPrefix("constexpr_"))
      })
    types = ProgramTypes(interface)
    features = ProgramFeatures(types: types, interface: interface.description)
    outputs = interface.description.output.byName
  }

  var inputNames: NameSet { NameSet(interface.description.input.map(\.name)) }

  var outputNames: [String] { interface.description.output.map(\.name) }

  func values(of names: [String]) throws(Diagnostic) -> [String] {
    var values: [String] = []
    for name in names {
      for value in try self.values(of: name) where !values.contains(value) { values.append(value) }
    }
    return values
  }

  private func values(of name: String) throws(Diagnostic) -> [String] {
    if let type = types[name] {
      if case .stateType? = type.kind {
        throw Diagnostic(
          "part-state", "'\(name)' is a state: states are not passed on, the part has those that its operations use",
          remedy: "leave '\(name)' out")
      }
      if let producers = flow.producers[name], producers.allSatisfy({ flow.steps[$0].isConstant }) {
        throw Diagnostic(
          "part-constant", "'\(name)' is a constant, expected a value that is computed",
          remedy: "leave '\(name)' out: a part has the constants that it uses")
      }
      return [name]
    }
    let titled = interface.block.operations.filter { $0.title == name && $0.type != "const" }
    if let operation = titled.first { return operation.outputs.map(\.name) }
    if interface.block.valueNames.contains(name) {
      throw Diagnostic(
        "value-nested", "'\(name)' is computed within a loop or a branch, where no model can be cut",
        remedy: "name a value before or behind the loop or branch")
    }
    let known =
      flow.inputs + interface.block.operations.filter { $0.type != "const" }.flatMap { $0.outputs.map(\.name) }
    throw Diagnostic(
      "value-unknown", "function '\(interface.name)' has no value or operation '\(name)'", found: name,
      remedy: NearestName.remedy(name, in: known) ?? "modelc inspect --layers lists the names")
  }

  /// One operation computes both the label and the probabilities of a classifier.
  func isMade(_ output: String, alongWith others: [String]) -> Bool {
    let both = [interface.description.predictedFeatureName, interface.description.predictedProbabilitiesName]
    return both.contains(output) && others.contains(where: both.contains)
  }

  func cut(from: [String], to: [String], side: PartSide) throws(Diagnostic) -> CutModel {
    var to = to
    for name in outputNames where !to.contains(name) && isMade(name, alongWith: to) { to.append(name) }
    let slice = flow.slice(from: NameSet(from), to: to)
    var notes: [Diagnostic] = []
    if side == .part {
      for name in from where !slice.inputs.contains(name) {
        throw Diagnostic(
          "part-unconnected", "nothing between is computed from '\(name)'",
          remedy: "leave '\(name)' out, or name other values to end at")
      }
      let extra = from.isEmpty ? [] : slice.inputs.subtracting(from).sorted()
      if !extra.isEmpty {
        notes.append(
          Diagnostic(
            .note, "part-input",
            "the part needs more than the values it was to be given: input \(extra.map { "'\($0)'" }.joined(separator: ", "))"
          ))
      }
    }
    // The rest passes on inputs that are also outputs of the model.
    let handedOn = side == .rest ? inputNames.intersection(outputNames) : []
    for name in to where slice.inputs.contains(name) && !handedOn.contains(name) {
      throw Diagnostic("part-empty", "'\(name)' is an input of the model, so no part can return it")
    }
    return CutModel(model: try made(slice, inputs: from.filter(slice.inputs.contains), outputs: to), notes: notes)
  }

  /// The model of the operations of `slice`.
  ///
  /// - Parameters:
  ///   - cuts: Values that become inputs, followed by inputs of the whole.
  ///   - returned: Values that become outputs.
  func made(_ slice: ValueFlow.Slice, inputs cuts: [String], outputs returned: [String]) throws(Diagnostic) -> Model {
    var building = PartFunction(interface, taken: interface.function.valueNames)
    let given = cuts.filter { !inputNames.contains($0) }
    for input in interface.function.inputs where slice.inputs.contains(input.name) || slice.states.contains(input.name)
    {
      building.function.inputs.append(input)
    }
    building.description.input = interface.description.input.filter { slice.inputs.contains($0.name) }
    building.description.state = interface.description.state.filter { slice.states.contains($0.name) }
    for name in given { building.take(try features.feature(name, isInput: true)) }
    building.add(slice.steps.map { interface.block.operations[$0] }, given: NameSet(given))
    for name in returned { building.give(try features.feature(name, isInput: false)) }
    let predicted = interface.description.predictedFeatureName
    if returned.contains(predicted) {
      building.description.predictedFeatureName = predicted
      let probabilities = interface.description.predictedProbabilitiesName
      if returned.contains(probabilities) { building.description.predictedProbabilitiesName = probabilities }
    }
    var model = self.model.withOneFunction(building.finished(), building.description, of: interface.program)
    model.isUpdatable = false
    model.description?.trainingInput = []
    model.lowerVersion()
    return model
  }

  /// Whether the value can be passed from one model to the next.
  func canPass(_ name: String) -> Bool {
    (try? features.feature(name, isInput: true)) != nil && (try? features.feature(name, isInput: false)) != nil
  }
}
