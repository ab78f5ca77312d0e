package import ModelOps
package import ModelSpec

/// A graph on its way to a graph that MIL has operations for.
///
/// The graph may come from a network's layers or from another format. Who converts it gives the operands of its inputs, adds
/// it, and finds in `operands` what its values have become; the operations lie in `composer`. With no refusals,
/// `ProgramFunction` makes a function of them.
package struct GraphConversion {
  /// Why an operation cannot be one of an ML Program.
  package struct Refusal: Equatable {
    package var path: ModelPath
    package var message: String
  }

  /// The graph in the making, which also takes operations one by one.
  package var composer = GraphComposer()
  /// What each value of the graph has become.
  package var operands: [String: Operand] = [:]
  /// All that stands against the conversion, in order.
  package private(set) var refusals: [Refusal] = []
  private static let refusalLimit = 1000

  package init() {}

  /// Adds the operations of `graph`, whose inputs are in `operands`.
  package mutating func add(_ graph: Graph) {
    for operation in graph.operations {
      composer.source = operation.source
      composer.stem = operation.outputs.first?.name ?? operation.operation
      let results = converted(operation)
      for (output, result) in zip(operation.outputs, results) { operands[output.name] = result }
    }
  }

  /// Notes why something cannot be converted.
  package mutating func refuse(_ message: String, at path: ModelPath) {
    guard refusals.count < Self.refusalLimit else { return }
    refusals.append(Refusal(path: path, message: message))
  }

  private mutating func converted(_ operation: GraphOperation) -> [Operand] {
    do throws(OperationError) {
      let bound = try self.bound(operation)
      if let results = try composed(operation, bound) {
        guard results.count >= operation.outputs.count else {
          throw OperationError("it makes \(results.count) results, expected \(operation.outputs.count)")
        }
        return results
      }
    } catch {
      refuse("operation '\(operation.operation)': \(error.message)", at: operation.source)
    }
    return operation.outputs.map { Operand(composer.uniqueName($0.name), InferredValue(.unranked(nil))) }
  }

  /// Nil when something is not known that has been refused before.
  private mutating func composed(
    _ operation: GraphOperation, _ bound: BoundOperation
  ) throws(OperationError) -> [Operand]? {
    switch operation.operation {
    case "cond": return try branch(operation, bound)
    case "while_loop": return try loop(operation, bound)
    default: break
    }
    guard !bound.known.hasUnranked else {
      guard refusals.isEmpty else { return nil }
      throw OperationError("the rank of an argument is not known before the model runs, which MIL demands")
    }
    if let decomposition = Decompositions.named(operation.operation),
      let results = try decomposition.decompose(bound, &composer)
    {
      return results
    }
    guard OperationOpsets.isKnown(operation.operation) else {
      throw OperationError("MIL has no operation for it")
    }
    return try composer.emit(bound)
  }

  private func bound(_ operation: GraphOperation) throws(OperationError) -> BoundOperation {
    var arguments: [(String, [Operand])] = []
    for binding in operation.bindings {
      var operands: [Operand] = []
      for argument in binding.arguments {
        switch argument {
        case .constant(let constant): operands.append(Operand(constant))
        case .value(let name):
          guard let operand = self.operands[name] else {
            throw OperationError("value '\(name)' is used before it is made")
          }
          operands.append(operand)
        }
      }
      arguments.append((binding.parameter, operands))
    }
    return BoundOperation(
      operation.operation, arguments, names: operation.outputs.map(\.name), count: operation.outputs.count)
  }
}

extension GraphConversion {
  private mutating func branch(
    _ operation: GraphOperation, _ bound: BoundOperation
  ) throws(OperationError) -> [Operand] {
    var blocks: [(graph: Graph, outputs: [ValueType])] = []
    for block in operation.blocks { blocks.append(try self.block(block)) }
    composer.source = operation.source
    return try composer.emit(bound, blocks: blocks)
  }

  private mutating func loop(
    _ operation: GraphOperation, _ bound: BoundOperation
  ) throws(OperationError) -> [Operand] {
    var blocks: [(graph: Graph, outputs: [ValueType])] = []
    for block in operation.blocks { blocks.append(try self.block(block)) }
    composer.source = operation.source
    var loop = bound
    guard let inputs = operation.blocks.last?.inputs,
      let place = loop.arguments.firstIndex(where: { $0.parameter == "loop_vars" }),
      loop.arguments[place].operands.count == inputs.count
    else { throw OperationError("its values to change and those of its blocks differ in number") }
    // The results are of the types that hold in every round.
    var values: [Operand] = []
    for (operand, input) in zip(loop.arguments[place].operands, inputs) {
      let value = try composer.value(operand)
      values.append(input.type.tensor.map { Operand(value, as: $0) } ?? value)
    }
    loop.arguments[place].operands = values
    return try composer.emit(loop, blocks: blocks)
  }

  /// The body of an operation, which sees the values around it.
  private mutating func block(_ graph: Graph) throws(OperationError) -> (graph: Graph, outputs: [ValueType]) {
    let outerOperands = operands
    let outer = composer.beginBlock()
    var inputs: [Graph.Input] = []
    for input in graph.inputs {
      let name = composer.uniqueName(input.name)
      inputs.append(Graph.Input(name, input.type))
      operands[input.name] = Operand(name, InferredValue(input.type))
    }
    add(graph)
    var outputs: [Graph.Output] = []
    var types: [ValueType] = []
    var problem: OperationError?
    for output in graph.outputs {
      guard let operand = operands[output.value] else {
        problem = OperationError("a block returns '\(output.value)', which nothing makes")
        continue
      }
      do throws(OperationError) {
        let value = try composer.value(operand)
        guard case .value(let name) = value.argument else { continue }
        outputs.append(Graph.Output(output.name, value: name))
        types.append(value.known.type)
      } catch {
        problem = error
      }
    }
    let operations = composer.endBlock(outer)
    operands = outerOperands
    if let problem { throw problem }
    return (Graph(inputs: inputs, operations: operations, outputs: outputs), types)
  }
}
