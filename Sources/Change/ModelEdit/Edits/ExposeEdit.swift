public import ModelSpec
internal import OrderedCollections

/// Makes a value inside the model an additional output: a blob of a network, a value of a program, or a feature between
/// stages of a pipeline.
public struct ExposeEdit: ModelEdit {
  /// The value; `function/value` for a program of several functions.
  public var value: String
  /// The name of the output; nil for that of the value.
  public var name: String?

  /// Exposes `value`.
  public init(_ value: String, name: String? = nil) {
    self.value = value
    self.name = name
  }

  public func apply(to model: inout Model) throws(Diagnostic) {
    try expose(in: &model)
    guard let name, name != value else { return }
    try RenameEdit([(old: value, new: name)]).apply(to: &model)
  }

  private func expose(in model: inout Model) throws(Diagnostic) {
    let description = model.description ?? ModelDescription()
    let (function, value) = description.functionAndName(self.value)
    let outputs = function.map { description.functions[$0].output } ?? description.output
    let inputs = function.map { description.functions[$0].input } ?? description.input
    guard !(outputs + inputs).contains(where: { $0.name == value }) else {
      throw EditProblem.impossible("'\(value)' is already an input or output of the model")
    }
    let feature: FeatureDescription
    if model.pipeline != nil {
      feature = try exposeInStage(of: &model)
    } else if model.program != nil {
      feature = try exposeInProgram(value, of: function, in: &model)
    } else if let network = model.network {
      feature = try Self.output(value, of: network, in: model)
    } else {
      throw EditProblem.impossible("a `\(model.kind?.schemaName ?? "model")` has no values inside that can be outputs")
    }
    guard var description = model.description else { return }
    if let function {
      description.functions[function].output.append(feature)
    } else {
      description.output.append(feature)
    }
    model.description = description
  }

  private static func output(
    _ value: String, of network: NeuralNetwork, in model: Model
  ) throws(Diagnostic) -> FeatureDescription {
    let made = network.layers.flatMap(\.output)
    guard made.contains(value) else { throw EditProblem.missing("value", named: value, known: made) }
    let isFlexible = model.description?.input.contains { feature in
      feature.arrayType?.shapeFlexibility != nil || feature.imageType?.sizeFlexibility != nil
    }
    return .array(value, shape: isFlexible == true ? [] : model.arrayShape(ofBlob: value), type: .float32)
  }

  private func exposeInProgram(
    _ value: String, of function: Int?, in model: inout Model
  ) throws(Diagnostic) -> FeatureDescription {
    var feature = FeatureDescription()
    try model.changeFunction(function) { (program) throws(Diagnostic) in
      for index in program.blockSpecializations.values.indices {
        var block = program.blockSpecializations.values[index]
        let made = block.operations.filter { $0.type != "const" && !$0.type.hasPrefix("constexpr_") }
        guard let valueType = block.type(of: value), case .tensorType(let tensor)? = valueType.kind,
          made.contains(where: { $0.outputs.contains { $0.name == value } })
        else { throw EditProblem.missing("value", named: value, known: made.flatMap { $0.outputs.map(\.name) }) }
        guard !block.outputs.contains(value) else {
          throw EditProblem.impossible("'\(value)' is already a result of the function")
        }
        var type = ArrayFeatureType.ArrayDataType.int32
        switch tensor.dataType {
        case .float16: type = .float16
        case .float32: type = .float32
        case .int32: break
        case .bool, .int8, .uint8, .int16, .uint16: try program.castExposed(value, in: &block)
        default:
          throw EditProblem.impossible(
            "'\(value)' cannot be an output: its elements are \(tensor.dataType.schemaName)")
        }
        block.outputs.append(value)
        program.blockSpecializations.values[index] = block
        feature = .array(value, shape: valueType.fixedShape, type: type)
      }
    }
    return feature
  }

  /// Exposes a feature between stages, or a value inside the only stage that has it.
  private func exposeInStage(of model: inout Model) throws(Diagnostic) -> FeatureDescription {
    guard var pipeline = model.pipeline else { return FeatureDescription() }
    var problems: [Diagnostic] = []
    for index in pipeline.models.indices.reversed() {
      if let feature = pipeline.models[index].description?.output.first(where: { $0.name == value }) { return feature }
      var stage = pipeline.models[index]
      do throws(Diagnostic) {
        try ExposeEdit(value).apply(to: &stage)
        pipeline.models[index] = stage
        model.pipeline = pipeline
        return stage.description?.output.last ?? FeatureDescription()
      } catch {
        problems.append(error)
      }
    }
    throw problems.first { $0.code == "edit-missing" && $0.remedy?.hasPrefix("did you") == true } ?? problems.last
      ?? EditProblem.missing("value", named: value, known: [])
  }
}

extension MILSpec.Function {
  /// Renames `value` in `block`, and gives its name to a copy of type int32.
  fileprivate func castExposed(_ value: String, in block: inout MILSpec.Block) throws(Diagnostic) {
    var names = valueNames
    guard let type = block.type(of: value) else { return }
    let own = names.addFree(value + "_1")
    block.rename([value: own])
    block.addCast(of: own, type, to: .int32, named: value, names: &names)
  }
}
