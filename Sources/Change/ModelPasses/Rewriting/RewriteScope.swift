internal import ModelSpec
internal import OrderedCollections

/// What a local rewrite sees at its place: constants, types and the operations before it in the same block.
struct RewriteScope {
  /// Weights, and a place for new ones.
  let context: PassContext
  /// Constants by name, those of blocks around this one too.
  private(set) var constants: NameMap<MILSpec.Value> = [:]
  /// Types of all values so far.
  private(set) var types: NameMap<MILSpec.ValueType> = [:]
  /// Operations of this block by the names of their results; constants left out.
  var producers: NameMap<MILSpec.Operation> = [:]
  /// How often each value is used, as an argument or as a result of a block.
  var uses: NameMap<Int> = [:]
  /// Values that blocks return.
  var results: NameSet = []
  /// Operations that can be used here, by a key that equal ones share; for the pass that looks for equal ones.
  var known: NameMap<[(operation: MILSpec.Operation, name: String)]> = [:]
  /// Operations that are to stand before the one that is being rewritten.
  private var added: [MILSpec.Operation] = []

  init(_ block: MILSpec.Block, inputs: [MILSpec.NamedValueType], _ context: PassContext) {
    self.context = context
    for input in inputs { define(input) }
    count(block)
  }

  private mutating func count(_ block: MILSpec.Block) {
    for operation in block.operations {
      for operand in operation.operands { uses[operand, default: 0] += 1 }
      for block in operation.blocks { count(block) }
    }
    for output in block.outputs {
      uses[output, default: 0] += 1
      results.insert(output)
    }
  }

  /// Takes note of a value.
  mutating func define(_ value: MILSpec.NamedValueType) {
    types[value.name] = value.type
  }

  /// Takes note of an operation that stands before those to come.
  mutating func define(_ operation: MILSpec.Operation) {
    for output in operation.outputs {
      define(output)
      if operation.type == "const" {
        constants[output.name] = operation.attributes["val"]
      } else {
        producers[output.name] = operation
      }
    }
  }

  // MARK: Values

  /// The tensor type of what is bound to `parameter`.
  func type(_ operation: MILSpec.Operation, _ parameter: String) -> MILSpec.TensorType? {
    if let name = operation.name(parameter) { return types[name]?.tensor }
    return value(operation, parameter)?.type?.tensor
  }

  /// The constant bound to `parameter`; nil for a computed value and for nothing.
  func value(_ operation: MILSpec.Operation, _ parameter: String) -> MILSpec.Value? {
    if let name = operation.name(parameter) { return constants[name] }
    guard let bindings = operation.inputs[parameter]?.arguments, bindings.count == 1 else {
      return operation.attributes[parameter]
    }
    if case .value(let value)? = bindings[0].binding { return value }
    return nil
  }

  // MARK: New operations

  /// Adds an operation before the one at hand.
  mutating func add(_ operation: MILSpec.Operation) {
    define(operation)
    // What it is added for uses it.
    for output in operation.outputs { uses[output.name] = 1 }
    added.append(operation)
  }

  /// What was added since the last call.
  mutating func takeAdded() -> [MILSpec.Operation] {
    defer { added = [] }
    return added
  }
}
