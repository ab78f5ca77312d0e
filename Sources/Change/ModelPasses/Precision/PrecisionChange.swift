internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// The walk that changes the precision of a function.
///
/// Each value has the type that its operation makes, and at most one cast to the other type in each block that needs it.
struct PrecisionChange {
  private let from: MILSpec.DataType
  private let to: MILSpec.DataType
  private let rules: PrecisionRules
  private let context: PassContext
  /// Types of values as they were.
  private var before: NameMap<MILSpec.ValueType> = [:]
  /// Element types of values as they are now.
  private var now: NameMap<MILSpec.DataType> = [:]
  private var constants: NameMap<MILSpec.Value> = [:]
  /// Whether constants can be had in the new type, by their names.
  private var fitting: NameMap<Bool> = [:]
  /// Names of values in the type that they do not have now, as far as they can be used here.
  private var others: NameMap<String> = [:]
  private var names: NameSet = []
  /// The operations of the block at hand.
  private var made: [MILSpec.Operation] = []
  private var count = 0

  /// Changes `function` from one element type to another.
  ///
  /// - Returns: How many operations changed.
  static func run(
    _ function: inout MILSpec.Function, from: MILSpec.DataType, to: MILSpec.DataType, _ context: PassContext
  ) throws(Diagnostic) -> Int {
    var total = 0
    let inputs = function.inputs
    let features = context.precision.interface
    for index in function.inputs.indices where features.contains(function.inputs[index].name) {
      guard function.inputs[index].type?.tensor?.dataType == from else { continue }
      function.inputs[index].type = function.inputs[index].type?.of(to)
      total += 1
    }
    for index in function.blockSpecializations.values.indices {
      let rules = PrecisionRules(opset: function.blockSpecializations.keys[index])
      var change = PrecisionChange(from: from, to: to, rules: rules, context: context)
      var block = function.blockSpecializations.values[index]
      for input in inputs { change.before[input.name] = input.type }
      for input in function.inputs { change.now[input.name] = input.type?.tensor?.dataType }
      change.names = NameSet(inputs.map(\.name))
      change.collect(block)
      try change.walk(&block, interface: features)
      DeadCode.sweep(&block)
      function.blockSpecializations.values[index] = block
      total += change.count
    }
    return total
  }

  private init(from: MILSpec.DataType, to: MILSpec.DataType, rules: PrecisionRules, context: PassContext) {
    (self.from, self.to, self.rules, self.context) = (from, to, rules, context)
  }

  private mutating func collect(_ block: MILSpec.Block) {
    for value in block.inputs + block.operations.flatMap(\.outputs) {
      names.insert(value.name)
      before[value.name] = value.type
      now[value.name] = value.type?.tensor?.dataType
    }
    for operation in block.operations {
      if operation.type == "const" { constants[operation.output] = operation.attributes["val"] }
      for block in operation.blocks { collect(block) }
    }
  }

  private func wasChanging(_ name: String) -> Bool { before[name]?.tensor?.dataType == from }

  /// - Parameter interface: Results of the block that are to have the new type; others keep theirs.
  private mutating func walk(_ block: inout MILSpec.Block, interface: NameSet) throws(Diagnostic) {
    let (outerOthers, outerMade) = (others, made)
    made = []
    let results = NameSet(block.outputs)
    for operation in block.operations {
      var operation = operation
      for index in operation.blocks.indices { try walk(&operation.blocks[index], interface: []) }
      try change(&operation)
      let restored = restore(&operation, results, interface: interface)
      made.append(operation)
      made += restored
    }
    block.operations = made
    (others, made) = (outerOthers, outerMade)
  }

  /// Gives the operation's results that the block returns the types that they are expected to have, by casts behind it.
  private mutating func restore(
    _ operation: inout MILSpec.Operation, _ results: NameSet, interface: NameSet
  ) -> [MILSpec.Operation] {
    var casts: [MILSpec.Operation] = []
    for index in operation.outputs.indices {
      let output = operation.outputs[index]
      guard results.contains(output.name), wasChanging(output.name), let type = now[output.name] else { continue }
      let wanted = interface.contains(output.name) ? to : from
      guard wanted != type else { continue }
      let inner = unique("\(output.name)_\(Self.name(of: type))")
      operation.outputs[index].name = inner
      before[inner] = output.type
      now[inner] = type
      now[output.name] = wanted
      others[output.name] = inner
      casts += cast(inner, to: wanted, as: output.name)
    }
    return casts
  }

  private mutating func change(_ operation: inout MILSpec.Operation) throws(Diagnostic) {
    guard operation.type != "const" else { return }
    if operation.type == "constexpr_cast", to == .float16, uncast(&operation) { return }
    let changes = try canChange(operation)
    for index in operation.inputs.values.indices {
      let isSingle = rules.isSingle(operation, operation.inputs.keys[index])
      let wanted = isSingle ? .float32 : changes ? to : from
      for place in operation.inputs.values[index].arguments.indices {
        switch operation.inputs.values[index].arguments[place].binding {
        case .name(let name)? where wasChanging(name):
          operation.inputs.values[index].arguments[place].binding = .name(try form(of: name, wanted))
        case .value(let value)? where wanted == to && value.type?.tensor?.dataType == from:
          guard let converted = try converted(value) else { continue }
          operation.inputs.values[index].arguments[place].binding = .value(converted)
        default: break
        }
      }
    }
    guard changes else { return }
    for (name, value) in operation.attributes where name != "name" && value.type?.tensor?.dataType == from {
      guard !rules.isSingle(operation, name) else { continue }
      if let converted = try converted(value) { operation.attributes[name] = converted }
    }
    for index in operation.outputs.indices where wasChanging(operation.outputs[index].name) {
      operation.outputs[index].type = operation.outputs[index].type?.of(to)
      now[operation.outputs[index].name] = to
    }
    count += 1
  }

  /// Turns half-precision weights that are cast to single precision into plain weights.
  private mutating func uncast(_ operation: inout MILSpec.Operation) -> Bool {
    var value = operation.attributes["source_val"]
    if let argument = operation.inputs["source_val"]?.arguments.first?.binding {
      switch argument {
      case .name(let name): value = constants[name]
      case .value(let given): value = given
      }
    }
    guard let value, value.type?.tensor?.dataType == .float16, !isKept(operation) else { return false }
    constants[operation.output] = value
    now[operation.output] = .float16
    operation = MILSpec.Operation.constant(operation.output, value: value)
    count += 1
    return true
  }

  private func isKept(_ operation: MILSpec.Operation) -> Bool {
    let kept = context.precision.kept
    return kept.contains(operation.type) || operation.outputs.contains { kept.contains($0.name) }
  }

  private mutating func canChange(_ operation: MILSpec.Operation) throws(Diagnostic) -> Bool {
    guard !rules.isFixed(operation), !operation.hasEffects, operation.blocks.isEmpty, !isKept(operation),
      operation.operands.contains(where: wasChanging) || operation.outputs.contains(where: { wasChanging($0.name) })
    else { return false }
    for name in operation.operands where wasChanging(name) {
      guard let value = constants[name] else { continue }
      if fitting[name] == nil { fitting[name] = try fits(value) }
      if fitting[name] == false { return false }
    }
    return true
  }

  /// Whether all finite elements stay finite.
  private func fits(_ value: MILSpec.Value) throws(Diagnostic) -> Bool {
    guard to == .float16, let floats = try context.tensor(value)?.floatArray else { return true }
    return floats.allSatisfy { !$0.isFinite || Float16($0).isFinite }
  }

  /// A constant in the new type. A single number that would become 0 becomes the least one instead: it keeps something
  /// else from being 0.
  private func converted(_ value: MILSpec.Value) throws(Diagnostic) -> MILSpec.Value? {
    guard let tensor = try context.tensor(value), let scalar = ScalarType(to) else { return nil }
    if to == .float16, tensor.count == 1, let number = tensor.floatArray.first, number != 0, Float16(number) == 0 {
      let least = Float(Float16.leastNonzeroMagnitude)
      return try context.value(
        ModelOps.Tensor(floats: [number < 0 ? -least : least], tensor.shape), as: scalar)
    }
    return try context.value(tensor, as: scalar)
  }

  /// The name of a value in the type that is wanted.
  private mutating func form(of name: String, _ wanted: MILSpec.DataType) throws(Diagnostic) -> String {
    guard now[name] != wanted else { return name }
    if let known = others[name] { return known }
    let new = unique("\(name)_\(Self.name(of: wanted))")
    if wanted == to, let value = constants[name], let converted = try converted(value) {
      made.append(MILSpec.Operation.constant(new, value: converted))
    } else {
      made += cast(name, to: wanted, as: new)
    }
    others[name] = new
    return new
  }

  /// A cast and the constant that it takes.
  private mutating func cast(_ name: String, to type: MILSpec.DataType, as new: String) -> [MILSpec.Operation] {
    let word = MILSpec.Operation.constant(unique(new + "_dtype"), value: .string(Self.name(of: type)))
    var operation = MILSpec.Operation.with { $0.type = "cast" }
    operation.outputs = [
      .with {
        $0.name = new
        $0.type = (before[name] ?? MILSpec.ValueType()).of(type)
      }
    ]
    operation.attributes["name"] = .string(new)
    operation.bind("x", to: name)
    operation.bind("dtype", to: word.output)
    return [word, operation]
  }

  private static func name(of type: MILSpec.DataType) -> String { ScalarType(type)?.name ?? type.schemaName }

  private mutating func unique(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !names.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }
}
