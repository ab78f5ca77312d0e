internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// Each loop's body is lowered a few times to find types that hold in every round; loops in loops multiply that. Deeper
  /// ones than this are lowered only while that has not made too many layers.
  private static let freeDepth = 2
  private static let nestedLayerLimit = 100_000
  private static let roundLimit = 4
  /// Blobs that go from round to round are read outside of what the body holds: by the next round.
  private static let readsOfNextRound = 1 << 32

  /// `loop`: `while_loop`. What changes from round to round are the blobs of outside that body or condition write, and a
  /// counter of rounds when the layer limits them.
  mutating func lower(_ params: LoopLayerParams) throws(OperationError) {
    let jumps = LoopJumps(params.bodyNetwork?.layers ?? [], name: "\(layer.name) \(loopDepth)")
    let nested = NestedBlobs((params.conditionNetwork?.layers ?? []) + jumps.layers)
    let written = nested.written.sorted()
    guard loopDepth < Self.freeDepth || nestedLayerCount < Self.nestedLayerLimit else {
      missingLayers.append(
        LoweredNetwork.MissingLayer(path: path, kind: "loop", reason: "loops are nested too deep to be inferred"))
      for name in written { set(name, nil) }
      return
    }
    let flags = [jumps.roundEnd, jumps.loopEnd].compactMap(\.self)
    lower(flags.map { LoopJumps.constant($0, 0) }, at: path)
    var names = written.filter { blobs[$0] != nil }
    for name in written where blobs[name] == nil { set(name, nil) }
    var initial: NameMap<Operand> = [:]
    for name in names {
      guard let blob = blobs[name] else { continue }
      initial[name] = try whole(of: blob)
    }
    names = names.filter { initial[$0] != nil }
    try run(Loop(params, jumps, limit: try limit(params)), names, initial: initial)
  }

  /// How many rounds there are at most; nil for no limit. A layer with an input takes it from there.
  private mutating func limit(_ params: LoopLayerParams) throws(OperationError) -> Operand? {
    guard layer.input.isEmpty else {
      return try scalar(try emitOne("cast", [("x", try whole()), ("dtype", .string("int32"))]))
    }
    return params.maxLoopIterations > 0 ? .integer(Int(clamping: params.maxLoopIterations)) : nil
  }

  private mutating func run(
    _ loop: Loop, _ names: [String], initial: NameMap<Operand>
  ) throws(OperationError) {
    loopDepth += 1
    for name in names { readers[name, default: 0] += Self.readsOfNextRound }
    defer {
      loopDepth -= 1
      for name in names { readers[name, default: 0] -= Self.readsOfNextRound }
    }
    var types = initial.compactMapValues(\.type)
    for _ in 0..<Self.roundLimit {
      let before = (problems.count, missingLayers.count)
      let round = try self.round(loop, names.filter { types[$0] != nil }, types: types)
      let next = types.reduce(into: NameMap<TensorType>()) { next, entry in
        next[entry.key] = Self.widened(entry.value, round.types[entry.key] ?? .unranked(nil))
      }
      guard next != types else { return try finish(loop, names, initial: initial, types: types, round) }
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
  /// A loop's networks, without jumps in its body.
  private struct Loop {
    var condition: [NeuralNetworkLayer]
    var conditionVar: String
    var body: [NeuralNetworkLayer]
    /// The blob that says whether the loop was left.
    var end: String?
    /// The most rounds that there are.
    var limit: Operand?

    init(_ params: LoopLayerParams, _ jumps: LoopJumps, limit: Operand?) {
      condition = params.conditionNetwork?.layers ?? []
      conditionVar = params.conditionVar
      body = jumps.layers
      end = jumps.loopEnd
      self.limit = limit
    }
  }

  /// One round of a loop: its blocks, and the types of what the body returns.
  private struct LoopRound {
    var condition: Graph
    var body: Graph
    var types: NameMap<ValueType>
  }

  private mutating func round(
    _ loop: Loop, _ names: [String], types: NameMap<TensorType>
  ) throws(OperationError) -> LoopRound {
    let outerOperations = operations
    let mark = beginBlock()
    defer {
      operations = outerOperations
      endBlock(mark)
    }
    let place = path.field("loop")
    let isCounted = loop.limit != nil
    nestedLayerCount += 2 * loop.condition.count + loop.body.count
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
    lower(loop.condition, at: place.field("conditionNetwork"))
    let goesOn = try condition(loop, isCounted ? count : nil)
    let condition = Graph(inputs: inputs, operations: operations, outputs: [goesOn])
    // The body sees what the condition has computed only through blobs of outside; it computes the rest again.
    endBlock(start)
    operations = []
    lower(loop.condition, at: place.field("conditionNetwork"))
    lower(loop.body, at: place.field("bodyNetwork"))
    var body = Graph(inputs: inputs)
    var results: NameMap<ValueType> = [:]
    for name in names {
      guard blobs[name] != nil, let value = value(of: name) else { continue }
      body.outputs.append(Graph.Output(name, value: value.name))
      results[name] = value.type
    }
    if isCounted {
      let next = try emitOne("add", [("x", count), ("y", .integer(1))])
      if case .value(let value) = next.argument { body.outputs.append(Graph.Output(counter, value: value)) }
    }
    body.operations = operations
    return LoopRound(condition: condition, body: body, types: results)
  }

  /// Whether the loop goes on: the condition blob is not 0, rounds are left, and the loop was not left.
  private mutating func condition(_ loop: Loop, _ count: Operand?) throws(OperationError) -> Graph.Output {
    var test = try truth(of: loop.conditionVar)
    if let count, let limit = loop.limit {
      let hasRounds = try emitOne("less", [("x", count), ("y", limit)])
      test = try both(test, hasRounds)
    }
    if test != nil, let name = loop.end, let end = try truth(of: name) {
      test = try both(test, try emitOne("logical_not", [("x", end)]))
    }
    guard let test, case .value(let value) = test.argument else {
      throw OperationError(
        "`conditionVar` is '\(loop.conditionVar)', expected a blob that the condition makes, or a limit of rounds in "
          + "`maxLoopIterations`")
    }
    return Graph.Output("condition", value: value)
  }

  private mutating func both(_ first: Operand?, _ second: Operand) throws(OperationError) -> Operand {
    guard let first else { return second }
    return try emitOne("logical_and", [("x", first), ("y", second)])
  }

  /// Whether a blob of one number is not 0; nil when there is no such blob.
  private mutating func truth(of name: String) throws(OperationError) -> Operand? {
    guard let blob = blobs[name] else { return nil }
    return try scalar(try emitOne("cast", [("x", try whole(of: blob)), ("dtype", .string("bool"))]))
  }

  private mutating func finish(
    _ loop: Loop, _ names: [String], initial: NameMap<Operand>, types: NameMap<TensorType>, _ round: LoopRound
  ) throws(OperationError) {
    let carried = names.filter { types[$0] != nil }
    for name in names where types[name] == nil { set(name, nil) }
    // The result of a round may be of any type that the loop allows.
    var values = carried.compactMap { name -> Operand? in
      guard let operand = initial[name], let type = types[name] else { return nil }
      return Operand(operand, as: type)
    }
    var outputs: [ValueType] = carried.compactMap { types[$0] }.map { .tensor($0) }
    if loop.limit != nil {
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
