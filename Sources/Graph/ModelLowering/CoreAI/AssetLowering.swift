internal import ModelFormat
internal import ModelGraph
internal import ModelSpec
internal import OrderedCollections

/// Turns a function of a model of Core AI into a graph of MIL's operations, with our own where MIL has none.
///
/// What an operation of Core AI becomes, its rule says (`AssetRules`); one without a rule becomes the region that
/// defines it, where it has one.
struct AssetLowering {
  var inference = OperationInference()
  var operations: [GraphOperation] = []
  private(set) var path = ModelPath()
  private var values: NameMap<AssetValue> = [:]
  private let weights: ProgramLowering.WeightSource
  private var usedNames: [String: Int] = [:]
  /// The name of the first result of the operation at hand.
  private(set) var current = ""

  /// As `ProgramLowering.lower`.
  static func lower(
    _ function: MILSpec.Function, at path: ModelPath, weights: @escaping ProgramLowering.WeightSource
  ) throws(Diagnostic) -> Graph {
    var lowering = AssetLowering(weights: weights)
    guard let block = function.activeBlock else {
      throw ProgramLowering.problem("the function has no block for its opset '\(function.opset)'", at: path)
    }
    var inputs: [Graph.Input] = []
    for (index, input) in function.inputs.enumerated() {
      inputs.append(try lowering.input(input, at: path.element("inputs", index, named: input.name)))
    }
    try lowering.lower(block, at: path)
    var graph = Graph(inputs: inputs)
    do throws(OperationError) {
      graph.outputs = try lowering.outputs(block, named: block.outputs)
    } catch {
      throw ProgramLowering.problem(error.message, at: path)
    }
    graph.operations = lowering.operations
    return graph
  }

  private init(weights: @escaping ProgramLowering.WeightSource) { self.weights = weights }

  /// A value that comes from outside.
  private mutating func input(
    _ input: MILSpec.NamedValueType, at path: ModelPath
  ) throws(Diagnostic) -> Graph.Input {
    let name = uniqueName(input.name)
    let type: ValueType
    switch ProgramLowering.type(input.type) {
    case .tensor(let tensor): type = .tensor(AssetConstant.computed(tensor))
    case .state(let tensor): type = .state(AssetConstant.computed(tensor))
    case .unranked, .list, .tuple, .dictionary:
      throw ProgramLowering.problem(
        "the input '\(input.name)' is an image or of another type that cannot be computed with here", at: path)
    }
    if let tensor = type.element ?? type.tensor, !ScalarDomain.numbersAndBooleans.contains(tensor.scalar) {
      throw ProgramLowering.problem(
        "the input '\(input.name)' has elements of type \(tensor.scalar.name), which cannot be computed with here",
        at: path)
    }
    values[input.name] = .one(Operand(name, InferredValue(type)))
    return Graph.Input(name, type)
  }

  private mutating func lower(_ block: MILSpec.Block, at path: ModelPath) throws(Diagnostic) {
    for (index, operation) in block.operations.enumerated() {
      self.path = path.element("operations", index, named: operation.outputs.first?.name ?? operation.type)
      do throws(OperationError) {
        try lower(operation)
      } catch {
        throw ProgramLowering.problem("'\(operation.type)' cannot be run: \(error.message)", at: self.path)
      }
    }
  }

  private mutating func lower(_ operation: MILSpec.Operation) throws(OperationError) {
    current = operation.outputs.first?.name ?? operation.type
    if let elements = operation.attributes["val"], let output = operation.outputs.first {
      values[output.name] = .constant(try constant(elements, operation))
      return
    }
    var arguments: [AssetValue] = []
    for (parameter, argument) in operation.inputs {
      for binding in argument.arguments {
        guard case .name(let name)? = binding.binding, let value = values[name] else {
          throw OperationError("`\(parameter)` is of a value that is not known")
        }
        arguments.append(value)
      }
    }
    let start = operations.count
    let call = AssetCall(operation, arguments)
    let results = try results(of: call)
    guard results.count == operation.outputs.count else {
      throw OperationError("it has \(results.count) results, expected \(operation.outputs.count)")
    }
    for (index, (output, result)) in zip(operation.outputs, results).enumerated() {
      if case .complex(let real, let imaginary) = result {
        for part in [real, imaginary] { try check(part, against: call.shape(index)) }
      }
      guard case .one(let operand) = result else {
        values[output.name] = result
        continue
      }
      let typed = try withScalar(call.scalar(index), of: narrowed(operand, to: call.narrowFormat))
      try check(typed, against: call.shape(index))
      values[output.name] = .one(rename(typed, to: output.name, from: start))
    }
  }

  /// Refuses a result of another shape than the file says: a rule would have a wrong idea of the operation.
  private func check(_ operand: Operand, against declared: Shape?) throws(OperationError) {
    guard let declared, let found = operand.type?.shape else { return }
    guard found.rank == declared.rank, zip(found, declared).allSatisfy({ $0.canEqual($1) }) else {
      throw OperationError("it makes a tensor of shape \(found), but the file says \(declared)")
    }
  }

  /// What the operation makes of the call's arguments.
  mutating func results(of call: AssetCall) throws(OperationError) -> [AssetValue] {
    if let results = try resultsByChoice(call) { return results }
    if let results = try complexResults(call) { return results }
    if let rule = AssetRules.all[call.name] { return try rule(&self, call) }
    guard call.blocks.count == 1, !call.name.hasPrefix("dataflow."), !call.name.hasPrefix("controlflow."),
      !call.name.hasPrefix("execution."), !call.name.hasPrefix("primitive.")
    else { throw OperationError(AssetRules.reason(call)) }
    return try inline(call.blocks[0], call.arguments)
  }

  /// Lowers the operations of a block for these arguments, and gives what it returns.
  mutating func inline(
    _ block: MILSpec.Block, _ arguments: [AssetValue]
  ) throws(OperationError) -> [AssetValue] {
    guard block.inputs.count == arguments.count else {
      throw OperationError("its region takes \(block.inputs.count) values, expected \(arguments.count)")
    }
    for (input, argument) in zip(block.inputs, arguments) { values[input.name] = argument }
    let outer = current
    for operation in block.operations { try lower(operation) }
    current = outer
    return try block.outputs.map { (name) throws(OperationError) in
      guard let value = values[name] else { throw OperationError("its region returns a value that is not known") }
      return value
    }
  }

  /// What a block computes with these arguments, as a graph of its own.
  mutating func graph(
    _ inputs: [Graph.Input], _ body: (inout AssetLowering) throws(OperationError) -> [Operand]
  ) throws(OperationError) -> (graph: Graph, outputs: [ValueType]) {
    let outer = operations
    operations = []
    defer { operations = outer }
    let results = try body(&self)
    var graph = Graph(inputs: inputs)
    var types: [ValueType] = []
    for operand in results {
      types.append(operand.known.type)
      let name = try named(operand)
      graph.outputs.append(Graph.Output(name, value: name))
    }
    graph.operations = operations
    return (graph, types)
  }

  /// The results of the function, under the names that apps know.
  private mutating func outputs(
    _ block: MILSpec.Block, named names: [String]
  ) throws(OperationError) -> [Graph.Output] {
    var outputs: [Graph.Output] = []
    for name in names {
      guard let value = values[name] else { throw OperationError("the output '\(name)' is not computed") }
      outputs.append(Graph.Output(name, value: try named(operand(value))))
    }
    return outputs
  }

  /// The name of a value; constants get an operation of their own.
  private mutating func named(_ operand: Operand) throws(OperationError) -> String {
    if case .value(let name) = operand.argument { return name }
    guard case .value(let name) = try emitOne("identity", [("x", operand)]).argument else { return "" }
    return name
  }

  private func constant(
    _ value: MILSpec.Value, _ operation: MILSpec.Operation
  ) throws(OperationError) -> AssetConstant {
    do throws(Diagnostic) {
      return try AssetConstant(value, elements: operation.attributes["elements"]?.text, weights: weights)
    } catch {
      throw OperationError(error.message)
    }
  }

  /// `name`, or one like it when a value has it already.
  mutating func uniqueName(_ name: String) -> String {
    guard var number = usedNames[name] else {
      usedNames[name] = 2
      return name
    }
    while usedNames["\(name).\(number)"] != nil { number += 1 }
    usedNames[name] = number + 1
    usedNames["\(name).\(number)"] = 2
    return "\(name).\(number)"
  }

  /// Gives the result of an operation the name that the model has for it, so that people find it.
  private mutating func rename(_ operand: Operand, to name: String, from start: Int) -> Operand {
    guard case .value(let old) = operand.argument, old != name, usedNames[name] == nil, start < operations.count,
      operations[start...].contains(where: { $0.outputs.contains { $0.name == old } })
    else { return operand }
    usedNames[name] = 2
    for index in start..<operations.count { operations[index].rename(old, to: name) }
    return Operand(name, InferredValue(operand.known.type, elements: operand.known.passedElements))
  }
}

extension GraphOperation {
  fileprivate mutating func rename(_ old: String, to name: String) {
    for index in outputs.indices where outputs[index].name == old { outputs[index].name = name }
    for index in bindings.indices {
      for place in bindings[index].arguments.indices {
        if case .value(old) = bindings[index].arguments[place] { bindings[index].arguments[place] = .value(name) }
      }
    }
    for index in blocks.indices { blocks[index].rename(old, to: name) }
  }
}

extension Graph {
  fileprivate mutating func rename(_ old: String, to name: String) {
    for index in operations.indices { operations[index].rename(old, to: name) }
    for index in outputs.indices where outputs[index].value == old { outputs[index].value = name }
  }
}

extension MILSpec.Value {
  /// The text of a string.
  var text: String? {
    guard case .immediateValue(let immediate)? = value, case .tensor(let tensor)? = immediate.value,
      case .strings(let strings)? = tensor.value
    else { return nil }
    return strings.values.first
  }
}
