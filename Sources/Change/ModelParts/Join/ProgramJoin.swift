internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

extension ModelJoin {
  /// One ML Program whose only function runs the models' functions one after the other.
  ///
  /// - Throws: `Diagnostic` if a model is not an ML Program, or the outputs of one do not match the inputs of the next.
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
    return try ModelPart.checked(joined, gathering, madeOf: files.map(\.model), notes: joining.notes)
  }
}

/// A function to which the operations of others are appended.
private struct FunctionJoining {
  var description = FunctionDescription()
  var notes: [Diagnostic] = []
  private var function = MILSpec.Function()
  private var operations: [MILSpec.Operation] = []
  private var names: NameSet = []
  /// The results of the functions so far: the value, its type, and the feature.
  private var made: OrderedDictionary<String, (type: MILSpec.ValueType?, feature: FeatureDescription)> = [:]
  private var used: NameSet = []
  private var version = 0

  mutating func add(_ interface: ProgramInterface, at index: Int) throws(Diagnostic) {
    try take(opset: interface.function.opset, at: index)
    var renames: NameMap<String> = [:]
    let features = (interface.description.input + interface.description.state).byName
    let isState = NameSet(interface.description.state.map(\.name))
    var casts: [MILSpec.Operation] = []
    let own = interface.block.valueNames
    // Features keep their names: earlier values with the same name are renamed.
    for name in interface.function.inputs.map(\.name) + interface.block.outputs { makeRoom(for: name) }
    for name in own.sorted() where names.contains(name) { renames[name] = names.addFree("\(name)_\(index)") }
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
    for output in interface.description.output where made[output.name] != nil {
      throw Diagnostic(
        "join-output", "model \(index) returns '\(output.name)', as a model before does",
        remedy: "rename one of them")
    }
    operations += casts
    operations += interface.block.operations.map { $0.renamed(renames) }
    names.formUnion(own.subtracting(renames.keys))
    let outputs = interface.description.output.byName
    let types = NameMap(interface.block.operations.flatMap(\.outputs).map { ($0.name, $0.type) }) { first, _ in first }
    for name in interface.block.outputs {
      let value = renames[name] ?? name
      guard let feature = outputs[name] else { continue }
      let type = types[name] ?? nil
      guard value == name else {
        throw Diagnostic(
          "join-output", "output '\(name)' of model \(index) has the name of an input of a model before",
          remedy: "rename one of them (modelc edit --rename)")
      }
      made[name] = (type, feature)
    }
  }

  /// Renames a value of the earlier functions, unless it is one of their inputs or outputs.
  private mutating func makeRoom(for name: String) {
    guard names.contains(name), made[name] == nil, !function.inputs.contains(where: { $0.name == name }) else { return }
    let other = names.addFree(name)
    operations = operations.map { $0.renamed([name: other]) }
    names.remove(name)
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

  /// The value for an input that an earlier function returns: that result, or a cast of it to the type of the input.
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
    let castable: [MILSpec.DataType] = [.float16, .float32, .int32]
    guard castable.contains(wanted.dataType), castable.contains(given.dataType) else {
      throw Diagnostic(
        "join-type",
        "'\(input.name)' is made of \(given.dataType.schemaName) elements and taken of \(wanted.dataType.schemaName)")
    }
    notes.append(
      Diagnostic(
        .note, "join-cast",
        "'\(input.name)' is cast from \(given.dataType.schemaName) to \(wanted.dataType.schemaName) on its way"))
    let value = names.addFree("\(input.name)_\(wanted.dataType.castName)")
    var type = given
    type.dataType = wanted.dataType
    casts += MILSpec.Operation.cast(input.name, to: .named(value, type: .tensor(type)), names: &names)
    return value
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
