internal import ModelSpec
internal import OrderedCollections

/// A function made of some operations of another one.
struct PartFunction {
  var function: MILSpec.Function
  var description = FunctionDescription()
  private var block: MILSpec.Block
  private var names: NameSet
  private var castsIn: [MILSpec.Operation] = []
  private var castsOut: [MILSpec.Operation] = []
  /// New names of values whose names are those of features with another type.
  private var renames: NameMap<String> = [:]

  /// - Parameter taken: Names already in use.
  init(_ interface: ProgramInterface, taken: NameSet) {
    function = interface.function
    function.inputs = []
    function.blockSpecializations = [:]
    block = interface.block
    block.operations = []
    block.outputs = []
    names = taken
  }

  /// Adds an input.
  mutating func take(_ feature: PartFeature) {
    let name = feature.description.name
    description.input.append(feature.description)
    var type = feature.type
    if let outer = feature.outerType {
      let inner = names.addFree("\(name)_\(type.dataType.castName)")
      renames[name] = inner
      castsIn += MILSpec.Operation.cast(name, to: .named(inner, type: .tensor(type)), names: &names)
      type.dataType = outer
    }
    function.inputs.append(.named(name, type: .tensor(type)))
  }

  /// Adds operations. Results that are also given as inputs are renamed and not used.
  mutating func add(_ operations: [MILSpec.Operation], given: NameSet) {
    for operation in operations {
      var operation = operation
      for index in operation.outputs.indices where given.contains(operation.outputs[index].name) {
        operation.outputs[index].name = names.addFree("\(operation.outputs[index].name)_unused")
      }
      block.operations.append(operation)
    }
  }

  /// Adds an output.
  mutating func give(_ feature: PartFeature) {
    let name = feature.description.name
    description.output.append(feature.description)
    block.outputs.append(name)
    guard let outer = feature.outerType else { return }
    var type = feature.type
    let inner = renames[name] ?? names.addFree("\(name)_\(type.dataType.castName)")
    renames[name] = inner
    type.dataType = outer
    castsOut += MILSpec.Operation.cast(inner, to: .named(name, type: .tensor(type)), names: &names)
  }

  /// The finished function.
  func finished() -> MILSpec.Function {
    var block = block
    block.operations = castsIn + block.operations.map { $0.renamed(renames) } + castsOut
    var function = function
    function.blockSpecializations[function.opset] = block
    return function
  }
}

extension MILSpec.ValueType {
  /// A tensor.
  static func tensor(_ tensor: MILSpec.TensorType) -> MILSpec.ValueType { .with { $0.kind = .tensorType(tensor) } }
}
