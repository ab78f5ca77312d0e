internal import ModelOps
internal import ModelSpec

extension PlanBuilder {
  /// `cond`: both blocks become plans of their own.
  mutating func addBranch(_ operation: GraphOperation) throws(OperationError) {
    guard operation.blocks.count == 2 else {
      throw OperationError("it has \(operation.blocks.count) blocks, expected 2")
    }
    let (_, bound, layout) = try bind(operation)
    let first = try block(operation.blocks[0], inputs: [])
    let second = try block(operation.blocks[1], inputs: [])
    let results = zip(first.results, second.results).map { InferredValue($0.union($1)) }
    guard results.count == operation.outputs.count, first.results.count == second.results.count else {
      throw OperationError(
        "its blocks make \(first.results.count) and \(second.results.count) values, expected \(operation.outputs.count)"
      )
    }
    append(operation, bound, layout, results, .branch(first.block, second.block))
  }

  /// `while_loop`: what changes from round to round has the type that holds in every round.
  mutating func addLoop(_ operation: GraphOperation) throws(OperationError) {
    guard operation.blocks.count == 2 else {
      throw OperationError("it has \(operation.blocks.count) blocks, expected 2")
    }
    let (_, bound, layout) = try bind(operation)
    guard bound.count == operation.outputs.count, operation.blocks.allSatisfy({ $0.inputs.count == bound.count }) else {
      throw OperationError(
        "it has \(bound.count) values to change, its blocks take \(operation.blocks[0].inputs.count)")
    }
    let types = operation.blocks[1].inputs.map { ValueType.unranked($0.type.tensor?.scalar) }
    let condition = try block(operation.blocks[0], inputs: types)
    let body = try block(operation.blocks[1], inputs: types)
    guard condition.results.count == 1, body.results.count == bound.count else {
      throw OperationError("its body makes \(body.results.count) values, expected \(bound.count)")
    }
    append(
      operation, bound, layout, types.map { InferredValue($0) }, .loop(condition: condition.block, body: body.block))
  }

  /// The plan of a block, which sees the values made so far.
  private func block(
    _ graph: Graph, inputs: [ValueType]
  ) throws(OperationError) -> (block: ExecutionPlan.Block, results: [ValueType]) {
    var builder = PlanBuilder(threadCount: threadCount)
    for (input, type) in zip(graph.inputs, inputs) { builder.addInput(input.name, InferredValue(type)) }
    var captures: [ExecutionPlan.Source] = []
    for name in graph.freeNames.sorted() {
      guard let value = values[name] else { continue }
      captures.append(value.source)
      if case .constant(let index) = value.source {
        captures.removeLast()
        builder.values[name] = Value(source: builder.add(constant: plan.constants[index]), known: value.known)
        continue
      }
      builder.addInput(name, InferredValue(value.known.type, elements: value.known.elements))
    }
    do throws(PredictionError) {
      try builder.add(graph)
      let types = graph.outputs.map { builder.values[$0.value]?.known.type ?? .unranked(nil) }
      return (ExecutionPlan.Block(plan: try builder.finished(), captures: captures), types)
    } catch {
      throw OperationError(error.message)
    }
  }
}

extension Graph {
  /// Names that operations here and in blocks within use and that nothing here makes.
  var freeNames: Set<String> {
    var made = Set(inputs.map(\.name))
    var free: Set<String> = []
    for operation in operations {
      for case .value(let name) in operation.bindings.flatMap(\.arguments) where !made.contains(name) {
        free.insert(name)
      }
      for block in operation.blocks { free.formUnion(block.freeNames.subtracting(made)) }
      made.formUnion(operation.outputs.map(\.name))
    }
    for output in outputs where !made.contains(output.value) { free.insert(output.value) }
    return free
  }
}
