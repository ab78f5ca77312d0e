internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

extension ModelJoin {
  /// One ML Program whose only function does what the models' functions do, one after the other.
  ///
  /// - Throws: `Diagnostic` when a model is no ML Program, or what one returns is not what the next one takes.
  package func program() throws(Diagnostic) -> ModelPart {
    guard let first = files.first else { throw Diagnostic("join-empty", "there are no models to join") }
    let models = try connected()
    var gathering = WeightGathering()
    var joining = FunctionJoining()
    for (index, model) in models.enumerated() {
      var model = model
      try gathering.gather(&model, from: files[index])
      try joining.add(try ProgramInterface(model, function: nil), at: index)
    }
    let function = joining.finished()
    let last = try ProgramInterface(models.last ?? first.model, function: nil)
    var description = joining.description
    if case let last = last.description, description.output.contains(where: { $0.name == last.predictedFeatureName }) {
      description.predictedFeatureName = last.predictedFeatureName
      if description.output.contains(where: { $0.name == last.predictedProbabilitiesName }) {
        description.predictedProbabilitiesName = last.predictedProbabilitiesName
      }
    }
    var program = last.program
    program.functions = [:]
    var joined = (models.last ?? first.model).withOneFunction(function, description, of: program)
    joined.isUpdatable = false
    joined.lowerVersion()
    return try ModelPart.checked(joined, gathering, notes: joining.notes)
  }
}

/// A function that grows by the operations of others.
private struct FunctionJoining {
  var description = FunctionDescription()
  var notes: [Diagnostic] = []
  private var function = MILSpec.Function()
  private var operations: [MILSpec.Operation] = []
  private var names: Set<String> = []
  /// What functions so far return: the value, its type, and the feature.
  private var made: OrderedDictionary<String, (type: MILSpec.ValueType?, feature: FeatureDescription)> = [:]
  private var used: Set<String> = []
  private var version = 0

  mutating func add(_ interface: ProgramInterface, at index: Int) throws(Diagnostic) {
    try take(opset: interface.function.opset, at: index)
    var renames: [String: String] = [:]
    let features = (interface.description.input + interface.description.state).byName
    let isState = Set(interface.description.state.map(\.name))
    var casts: [MILSpec.Operation] = []
    for name in interface.block.allNames where names.contains(name) {
      renames[name] = UniqueName.make("\(name)_\(index)", &names)
    }
    for input in interface.function.inputs {
      if let source = made[input.name], !isState.contains(input.name) {
        used.insert(input.name)
        let value = try adapted(input, source.type, &casts)
        if value != input.name { renames[input.name] = value }
      } else if let known = function.inputs.first(where: { $0.name == input.name }) {
        guard known.type == input.type else {
          throw Diagnostic(
            "join-input", "input '\(input.name)' of model \(index) is of another type than that of a model before",
            remedy: "rename one of them")
        }
      } else {
        names.insert(input.name)
        function.inputs.append(input)
        guard let feature = features[input.name] else { continue }
        if isState.contains(input.name) {
          description.state.append(feature)
        } else {
          description.input.append(feature)
        }
      }
    }
    // Results keep their names; what has the name of a result is renamed.
    for output in interface.description.output where made[output.name] != nil {
      throw Diagnostic(
        "join-output", "model \(index) returns '\(output.name)', as a model before does",
        remedy: "rename one of them")
    }
    operations += casts
    operations += interface.block.operations.map { $0.renamed(renames) }
    names.formUnion(interface.block.allNames)
    let outputs = interface.description.output.byName
    for name in interface.block.outputs {
      let value = renames[name] ?? name
      guard let feature = outputs[name] else { continue }
      let type = interface.block.operations.flatMap(\.outputs).first { $0.name == name }?.type
      guard value == name else {
        throw Diagnostic(
          "join-output", "output '\(name)' of model \(index) has the name of another value of a model before",
          remedy: "rename it")
      }
      made[name] = (type, feature)
    }
  }

  private mutating func take(opset: String, at index: Int) throws(Diagnostic) {
    let version = OperationSet(named: opset)?.specificationVersion ?? 0
    if index > 0, version != self.version {
      notes.append(
        Diagnostic(
          .note, "join-operation-set",
          "the models are written in different operation sets: all are in \(version > self.version ? opset : function.opset) now"
        ))
    }
    guard index == 0 || version > self.version else { return }
    self.version = version
    function.opset = opset
  }

  /// The value that stands for an input which a function before returns: its own, or one cast to the type of the input.
  private mutating func adapted(
    _ input: MILSpec.NamedValueType, _ source: MILSpec.ValueType?, _ casts: inout [MILSpec.Operation]
  ) throws(Diagnostic) -> String {
    guard case .tensorType(let wanted)? = input.type?.kind, case .tensorType(let given)? = source?.kind else {
      throw Diagnostic(
        "join-type", "'\(input.name)' is no tensor, so it cannot go from one function to the next",
        remedy: "join the models to a pipeline")
    }
    let fits =
      given.rank == wanted.rank
      && zip(given.sizes, wanted.sizes).allSatisfy { $0 == nil || $1 == nil || $0 == $1 }
    guard fits else {
      throw Diagnostic(
        "join-type", "'\(input.name)' is made with shape \(Self.text(given)) and taken with shape \(Self.text(wanted))",
        found: Self.text(given), expected: Self.text(wanted))
    }
    guard given.dataType != wanted.dataType else { return input.name }
    guard let scalar = Self.scalar(wanted.dataType), Self.scalar(given.dataType) != nil else {
      throw Diagnostic(
        "join-type",
        "'\(input.name)' is made of \(given.dataType.schemaName) elements and taken of \(wanted.dataType.schemaName)")
    }
    notes.append(
      Diagnostic(
        .note, "join-cast",
        "'\(input.name)' is cast from \(given.dataType.schemaName) to \(wanted.dataType.schemaName) on its way"))
    let value = UniqueName.make("\(input.name)_\(scalar)", &names)
    var type = given
    type.dataType = wanted.dataType
    casts += MILSpec.Operation.cast(input.name, to: value, of: type, scalar: scalar, names: &names)
    return value
  }

  private static func scalar(_ type: MILSpec.DataType) -> String? {
    switch type {
    case .float16: "fp16"
    case .float32: "fp32"
    case .int32: "int32"
    default: nil
    }
  }

  private static func text(_ type: MILSpec.TensorType) -> String {
    "[" + type.sizes.map { $0.map { "\($0)" } ?? "?" }.joined(separator: ", ") + "]"
  }

  mutating func finished() -> MILSpec.Function {
    var block = MILSpec.Block()
    block.operations = operations
    block.outputs = made.keys.filter { !used.contains($0) }
    description.output = block.outputs.compactMap { made[$0]?.feature }
    function.blockSpecializations[function.opset] = block
    return function
  }
}
