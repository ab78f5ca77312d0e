internal import ModelOps
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
  var makers: NameMap<MILSpec.Operation> = [:]
  /// How often each value is used, as an argument or as a result of a block.
  var uses: NameMap<Int> = [:]
  /// Values that blocks return.
  var results: NameSet = []
  /// Operations that can be used here, by a key that equal ones share; for the pass that looks for equal ones.
  var known: NameMap<[(operation: MILSpec.Operation, name: String)]> = [:]
  /// Every name there is.
  private var names: NameSet = []
  /// Operations that are to stand before the one that is being rewritten.
  private var added: [MILSpec.Operation] = []

  init(_ block: MILSpec.Block, inputs: [MILSpec.NamedValueType], _ context: PassContext) {
    self.context = context
    for input in inputs { define(input) }
    count(block)
  }

  private mutating func count(_ block: MILSpec.Block) {
    for input in block.inputs { names.insert(input.name) }
    for operation in block.operations {
      for operand in operation.operands { uses[operand, default: 0] += 1 }
      for output in operation.outputs { names.insert(output.name) }
      for block in operation.blocks { count(block) }
    }
    for output in block.outputs {
      uses[output, default: 0] += 1
      results.insert(output)
    }
  }

  /// Takes note of a value.
  mutating func define(_ value: MILSpec.NamedValueType) {
    names.insert(value.name)
    types[value.name] = value.type
  }

  /// Takes note of an operation that stands before those to come.
  mutating func define(_ operation: MILSpec.Operation) {
    for output in operation.outputs {
      define(output)
      if operation.type == "const" {
        constants[output.name] = operation.attributes["val"]
      } else {
        makers[output.name] = operation
      }
    }
  }

  // MARK: Values

  /// The operation of this block that makes what is bound to `parameter`; nil for constants and what comes from outside.
  func maker(_ operation: MILSpec.Operation, _ parameter: String) -> MILSpec.Operation? {
    operation.name(parameter).flatMap { makers[$0] }
  }

  /// As `maker`, when nothing else uses the value and it is the only result.
  func onlyMaker(_ operation: MILSpec.Operation, _ parameter: String) -> MILSpec.Operation? {
    operation.name(parameter).flatMap(onlyMaker)
  }

  /// The operation that makes `name`, when the value is used once and is the only result.
  func onlyMaker(_ name: String) -> MILSpec.Operation? {
    guard uses[name] == 1, !results.contains(name), let maker = makers[name], maker.outputs.count == 1 else {
      return nil
    }
    return maker
  }

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

  /// Whether something is bound to `parameter`.
  func has(_ operation: MILSpec.Operation, _ parameter: String) -> Bool {
    operation.inputs[parameter] != nil || operation.attributes[parameter] != nil
  }

  /// The elements of the constant bound to `parameter`.
  func tensor(_ operation: MILSpec.Operation, _ parameter: String) throws(Diagnostic) -> ModelOps.Tensor? {
    guard let value = value(operation, parameter) else { return nil }
    return try context.tensor(value)
  }

  /// The number bound to `parameter`: the one that all elements of a constant are.
  func number(_ operation: MILSpec.Operation, _ parameter: String) throws(Diagnostic) -> Float? {
    guard let value = value(operation, parameter), let type = value.type?.tensor, type.elementCount <= 4096,
      let floats = try context.tensor(value)?.floatArray, let first = floats.first
    else { return nil }
    return floats.allSatisfy { $0 == first } ? first : nil
  }

  /// The integers bound to `parameter`.
  func integers(_ operation: MILSpec.Operation, _ parameter: String) throws(Diagnostic) -> [Int]? {
    guard let tensor = try tensor(operation, parameter), tensor.form == .integer else { return nil }
    return tensor.integerArray
  }

  /// The truth value bound to `parameter`; `fallback` when nothing is, nil when it is not known.
  func boolean(
    _ operation: MILSpec.Operation, _ parameter: String, default fallback: Bool
  ) throws(Diagnostic) -> Bool? {
    guard has(operation, parameter) else { return fallback }
    guard let tensor = try tensor(operation, parameter), tensor.form == .boolean else { return nil }
    return tensor.booleanArray.first
  }

  /// The word bound to `parameter`; `fallback` when nothing is, nil when it is not known.
  func string(
    _ operation: MILSpec.Operation, _ parameter: String, default fallback: String
  ) -> String? {
    guard has(operation, parameter) else { return fallback }
    guard case .immediateValue(let immediate)? = value(operation, parameter)?.value,
      case .tensor(let tensor)? = immediate.value, case .strings(let strings)? = tensor.value
    else { return nil }
    return strings.values.first
  }

  // MARK: New operations

  /// A name like `wanted` that no value has.
  mutating func unique(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !names.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }

  /// Adds a constant before the operation at hand.
  ///
  /// - Returns: The name of its value.
  mutating func add(_ value: MILSpec.Value, named wanted: String) -> String {
    let name = unique(wanted)
    add(MILSpec.Operation.constant(name, value: value))
    return name
  }

  /// Adds a constant with the elements of `tensor`; nil for types that programs do not hold.
  mutating func add(
    _ tensor: ModelOps.Tensor, as type: MILSpec.DataType, named wanted: String
  ) throws(Diagnostic) -> String? {
    guard let scalar = ScalarType(type), let value = try context.value(tensor, as: scalar) else { return nil }
    return add(value, named: wanted)
  }

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
