internal import ModelOps
internal import ModelSpec

extension LoweringContext {
  /// Each loop's body is lowered a few times to find types that hold in every round; loops in loops multiply that.
  private static let deepestLoop = 2
  private static let roundLimit = 4

  /// `loop`: `while_loop`. What changes from round to round are the blobs of outside that body or condition write, and a
  /// counter of rounds when the layer limits them.
  mutating func lower(_ params: LoopLayerParams) throws(OperationError) {
    let nested = NestedBlobs(params.conditionNetwork, params.bodyNetwork)
    let written = nested.written.sorted()
    guard !nested.hasJump, loopDepth < Self.deepestLoop else {
      let reason =
        nested.hasJump
        ? "a loop that is left in the middle has no form in the graph" : "loops are nested too deep to be inferred"
      missingLayers.append(LoweredNetwork.MissingLayer(path: path, kind: "loop", reason: reason))
      for name in written { set(name, nil) }
      return
    }
    var names = written.filter { blobs[$0] != nil }
    for name in written where blobs[name] == nil { set(name, nil) }
    var initial: [String: Operand] = [:]
    for name in names {
      guard let blob = blobs[name] else { continue }
      initial[name] = try whole(of: blob)
    }
    names = names.filter { initial[$0] != nil }
    try run(params, names, initial)
  }

  private mutating func run(
    _ params: LoopLayerParams, _ names: [String], _ initial: [String: Operand]
  ) throws(OperationError) {
    loopDepth += 1
    defer { loopDepth -= 1 }
    var types = initial.compactMapValues(\.type)
    for _ in 0..<Self.roundLimit {
      let before = (problems.count, missingLayers.count)
      let round = try self.round(params, names.filter { types[$0] != nil }, types)
      let next = types.reduce(into: [String: TensorType]()) { next, entry in
        next[entry.key] = Self.widened(entry.value, round.types[entry.key] ?? .unranked(nil))
      }
      guard next != types else { return try finish(params, names, initial, types, round) }
      dropFindings(after: before)
      types = next
    }
    for name in names { set(name, nil) }
  }

  /// A type that also holds for what a round returns; nil when no rank does.
  private static func widened(_ type: TensorType, _ result: ValueType) -> TensorType? {
    guard let result = result.tensor, result.rank == type.rank, result.scalar == type.scalar else { return nil }
    return type.with(Shape(zip(type.shape, result.shape).map { $0 == $1 ? $0 : $0.union($1) == $0 ? $0 : .unknown }))
  }
}

extension LoweringContext {
  /// One round of a loop: its blocks, and the types of what the body returns.
  private struct LoopRound {
    var condition: Graph
    var body: Graph
    var types: [String: ValueType]
  }

  private mutating func round(
    _ params: LoopLayerParams, _ names: [String], _ types: [String: TensorType]
  ) throws(OperationError) -> LoopRound {
    let outerOperations = operations
    let mark = beginBlock()
    defer {
      operations = outerOperations
      endBlock(mark)
    }
    let place = path.field("loop")
    let isCounted = params.maxLoopIterations > 0
    var inputs: [Graph.Input] = []
    for name in names {
      guard let type = types[name] else { continue }
      let value = uniqueName(name)
      inputs.append(Graph.Input(value, .tensor(type)))
      set(name, Blob(whole: Operand(value, InferredValue(.tensor(type))), type))
    }
    let counter = uniqueName("\(layer.name).round")
    let count = Operand(counter, InferredValue(.tensor(.scalar(.int32))))
    if isCounted { inputs.append(Graph.Input(counter, .tensor(.scalar(.int32)))) }
    let start = beginBlock()
    operations = []
    lower(params.conditionNetwork?.layers ?? [], at: place.field("conditionNetwork"))
    let goesOn = try condition(params, isCounted ? count : nil)
    let condition = Graph(inputs: inputs, operations: operations, outputs: [goesOn])
    // The body sees what the condition has computed only through blobs of outside; it computes the rest again.
    endBlock(start)
    operations = []
    lower(params.conditionNetwork?.layers ?? [], at: place.field("conditionNetwork"))
    lower(params.bodyNetwork?.layers ?? [], at: place.field("bodyNetwork"))
    var body = Graph(inputs: inputs)
    var results: [String: ValueType] = [:]
    for name in names {
      guard let blob = blobs[name], let value = value(of: name) else { continue }
      body.outputs.append(Graph.Output(name, value: value))
      results[name] = .tensor(blob.type)
    }
    if isCounted {
      let next = try emitOne("add", [("x", count), ("y", .integer(1))])
      if case .value(let value) = next.argument { body.outputs.append(Graph.Output(counter, value: value)) }
    }
    body.operations = operations
    return LoopRound(condition: condition, body: body, types: results)
  }

  /// Whether the loop goes on: the condition blob is not 0, and rounds are left.
  private mutating func condition(
    _ params: LoopLayerParams, _ count: Operand?
  ) throws(OperationError) -> Graph.Output {
    var test: Operand?
    if let blob = blobs[params.conditionVar] {
      let value = try whole(of: blob)
      test = try scalar(try emitOne("cast", [("x", value), ("dtype", .string("bool"))]))
    }
    if let count {
      let limit = Operand.integer(Int(clamping: params.maxLoopIterations))
      let hasRounds = try emitOne("less", [("x", count), ("y", limit)])
      if let both = test {
        test = try emitOne("logical_and", [("x", both), ("y", hasRounds)])
      } else {
        test = hasRounds
      }
    }
    guard let test, case .value(let value) = test.argument else {
      throw OperationError(
        "`conditionVar` is '\(params.conditionVar)', expected a blob that the condition makes, or a limit of rounds in "
          + "`maxLoopIterations`")
    }
    return Graph.Output("condition", value: value)
  }

  private mutating func finish(
    _ params: LoopLayerParams, _ names: [String], _ initial: [String: Operand], _ types: [String: TensorType],
    _ round: LoopRound
  ) throws(OperationError) {
    let carried = names.filter { types[$0] != nil }
    for name in names where types[name] == nil { set(name, nil) }
    // The result of a round may be of any type that the loop allows.
    var values = carried.compactMap { name -> Operand? in
      guard let operand = initial[name], let type = types[name] else { return nil }
      return Operand(operand, as: type)
    }
    var outputs: [ValueType] = carried.compactMap { types[$0] }.map { .tensor($0) }
    if params.maxLoopIterations > 0 {
      values.append(.integer(0))
      outputs.append(.tensor(.scalar(.int32)))
    }
    guard !values.isEmpty else { return }
    let results = try emit(
      "while_loop", [], variadic: ("loop_vars", values),
      blocks: [(round.condition, [.tensor(.scalar(.bool))]), (round.body, outputs)], names: carried, count: values.count
    )
    for (name, result) in zip(carried, results) { set(name, result.type.map { Blob(whole: result, $0) }) }
  }
}
