internal import ModelOps
internal import ModelSpec

extension PlanBuilder {
  /// `cond`: both blocks become plans of their own.
  mutating func addBranch(_ operation: GraphOperation) throws(RuntimeError) {
    guard operation.blocks.count == 2 else {
      throw operation.error("it has \(operation.blocks.count) blocks, expected 2")
    }
    let (_, bound, layout) = try boundOrRefused(operation)
    let first = try block(operation.blocks[0], inputs: [])
    let second = try block(operation.blocks[1], inputs: [])
    let results = zip(first.results, second.results).map { one, other in
      if second.neverReturns { return InferredValue(one) }
      return InferredValue(first.neverReturns ? other : one.union(other))
    }
    guard results.count == operation.outputs.count, first.results.count == second.results.count else {
      throw operation.error(
        "its blocks return \(first.results.count) and \(second.results.count) values, expected \(operation.outputs.count)"
      )
    }
    append(operation, bound, layout: layout, results: results, action: .branch(first.block, second.block))
  }

  /// `while_loop`: a loop variable has the type that holds in every iteration.
  mutating func addLoop(_ operation: GraphOperation) throws(RuntimeError) {
    guard operation.blocks.count == 2 else {
      throw operation.error("it has \(operation.blocks.count) blocks, expected 2")
    }
    let (_, bound, layout) = try boundOrRefused(operation)
    guard bound.count == operation.outputs.count, operation.blocks.allSatisfy({ $0.inputs.count == bound.count }) else {
      throw operation.error(
        "it has \(bound.count) loop variables, its blocks take \(operation.blocks[0].inputs.count)")
    }
    let (types, body) = try loopBody(operation, bound.map(\.known.type))
    let condition = try block(operation.blocks[0], inputs: types)
    guard condition.results.count == 1, body.results.count == bound.count else {
      throw operation.error("its body returns \(body.results.count) values, expected \(bound.count)")
    }
    if case .constant(let index)? = condition.block.plan.outputs.first?.source,
      condition.block.plan.constants[index].tensor?.booleanArray.first == true
    {
      throw operation.error("its condition is always true, so it never ends")
    }
    append(
      operation, bound, layout: layout, results: types.map { InferredValue($0) },
      action: .loop(condition: condition.block, body: body.block))
  }

  /// The body of a loop, and types of its variables that hold in every iteration: those of the first as far as they stay
  /// what they are.
  private mutating func loopBody(
    _ operation: GraphOperation, _ first: [ValueType]
  ) throws(RuntimeError) -> (types: [ValueType], body: PlannedBlock) {
    let open = zip(operation.blocks[1].inputs, first).map { input, first in first.opened(input.type) }
    // Each level of loops in loops tries its body several times.
    loopDepth += 1
    defer { loopDepth -= 1 }
    guard loopDepth <= Self.deepestKnownLoop else { return (open, try block(operation.blocks[1], inputs: open)) }
    var types = first
    for _ in 0..<2 {
      // A body that refuses the types of the first iteration may never run.
      guard let body = try? block(operation.blocks[1], inputs: types), body.results.count == types.count,
        !body.neverReturns
      else { break }
      if body.results == types { return (types, body) }
      types = types.indices.map { body.results[$0] == types[$0] ? types[$0] : open[$0] }
    }
    return (open, try block(operation.blocks[1], inputs: open))
  }

  /// Bodies of loops that lie deeper are planned without types.
  private static let deepestKnownLoop = 3

  /// The plan of a block, what it returns, and whether it always ends with an error instead.
  private typealias PlannedBlock = (block: ExecutionPlan.Block, results: [ValueType], neverReturns: Bool)

  /// The plan of a block, which sees the values made so far.
  private func block(_ graph: Graph, inputs: [ValueType]) throws(RuntimeError) -> PlannedBlock {
    var builder = PlanBuilder(context, on: backend, checking: checking)
    builder.loopDepth = loopDepth
    builder.isBlock = true
    for (input, type) in zip(graph.inputs, inputs) { builder.addInput(input.name, InferredValue(type)) }
    var captures: [ExecutionPlan.Source] = []
    for name in graph.outsideNames.sorted() {
      guard let value = values[name] else { continue }
      captures.append(value.source)
      if case .constant(let index) = value.source {
        captures.removeLast()
        builder.values[name] = Value(source: builder.add(constant: plan.constants[index]), known: value.known)
        continue
      }
      builder.addInput(name, InferredValue(value.known.type, elements: value.known.elements))
    }
    try builder.add(graph)
    let types = graph.outputs.map { builder.values[$0.value]?.known.type ?? .unranked(nil) }
    return (ExecutionPlan.Block(plan: try builder.finished(), captures: captures), types, builder.neverReturns)
  }

  private mutating func boundOrRefused(
    _ operation: GraphOperation
  ) throws(RuntimeError) -> (OperationArguments, [Value], OperationInputs.Layout) {
    do throws(OperationError) { return try bind(operation) } catch { throw operation.error(error) }
  }
}

extension ValueType {
  /// What is known of a value that is of this type in the first iteration of a loop, and of another in later ones.
  func opened(_ declared: ValueType) -> ValueType {
    if case .list = self, case .list(let element, _) = declared { return .list(element, count: .unknown) }
    return .unranked(tensor?.scalar ?? declared.tensor?.scalar)
  }
}
