internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `branch`: `cond`. Blobs that a branch writes and that are read outside become its results.
  ///
  /// A converter may write a branch that never runs and whose layers do not fit together. Where one of the two cannot
  /// run, the layers are those of the other, and a prediction that takes the first fails.
  mutating func lower(_ params: BranchLayerParams) throws(OperationError) {
    let condition = try emitOne("cast", [("x", try whole()), ("dtype", .string("bool"))])
    let predicate = try scalar(condition)
    let nested = NestedBlobs(params.ifBranch, params.elseBranch)
    let names = escaping(nested)
    let place = path.field("branch")
    let start = problems.count
    let (thenBlock, thenTypes) = try block(params.ifBranch?.layers ?? [], names, at: place.field("ifBranch"))
    let middle = problems.count
    let (elseBlock, elseTypes) = try block(params.elseBranch?.layers ?? [], names, at: place.field("elseBranch"))
    let isThenBroken = middle > start
    if isThenBroken != (problems.count > middle) {
      for index in start..<problems.count { problems[index].isInBranch = true }
      let (graph, types) = isThenBroken ? (elseBlock, elseTypes) : (thenBlock, thenTypes)
      return try take(
        graph, types, names: names, predicate: predicate, isTrue: !isThenBroken,
        message: "the branch cannot run: \(problems[start].message)")
    }
    // A blob that one of the branches does not have is of use only where that branch did not run.
    let known = names.filter { thenTypes[$0] != nil && elseTypes[$0] != nil }
    for name in names where thenTypes[name] == nil || elseTypes[name] == nil { set(name, nil) }
    guard !known.isEmpty else { return }
    let results = try emit(
      "cond", [("pred", predicate)],
      blocks: [
        (thenBlock.returning(known), known.compactMap { thenTypes[$0] }),
        (elseBlock.returning(known), known.compactMap { elseTypes[$0] }),
      ], names: known, count: known.count)
    for (name, result) in zip(known, results) { set(name, result) }
  }

  /// Takes the operations of a branch in place of `cond`; results exist only if the predicate is `isTrue`.
  ///
  /// - Parameter message: Why a prediction fails that takes the other branch.
  private mutating func take(
    _ branch: Graph, _ types: NameMap<ValueType>, names: [String], predicate: Operand, isTrue: Bool,
    message: String
  ) throws(OperationError) {
    operations += branch.operations
    let values = NameMap(branch.outputs.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    for name in names {
      guard let value = values[name], let type = types[name] else {
        set(name, nil)
        continue
      }
      let result = try emitOne(
        "nn.require",
        [
          ("x", Operand(value, InferredValue(type))), ("pred", predicate), ("expected", .boolean(isTrue)),
          ("message", .string(message)),
        ], named: name)
      set(name, result)
    }
  }

  /// Blobs that nested layers write and that are read outside of them, in a fixed order.
  func escaping(_ nested: NestedBlobs) -> [String] {
    nested.written.filter { readers[$0, default: 0] > nested.readers[$0, default: 0] }.sorted()
  }

  /// Lowers layers into a graph of their own, which sees the blobs around it; writes nothing outside.
  ///
  /// - Returns: The graph, with one output for each of `names` that is computed, and their types.
  mutating func block(
    _ layers: [NeuralNetworkLayer], _ names: [String], at path: ModelPath
  ) throws(OperationError) -> (Graph, NameMap<ValueType>) {
    let outerOperations = operations
    let mark = beginBlock()
    defer {
      operations = outerOperations
      endBlock(mark)
    }
    operations = []
    lower(layers, at: path)
    var graph = Graph()
    var types: NameMap<ValueType> = [:]
    for name in names {
      guard let value = value(of: name) else { continue }
      graph.outputs.append(Graph.Output(name, value: value.name))
      types[name] = value.type
    }
    graph.operations = operations
    return (graph, types)
  }
}

extension Graph {
  /// This graph with only the outputs called `names`, in that order.
  func returning(_ names: [String]) -> Graph {
    var graph = self
    let values = NameMap(outputs.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    graph.outputs = names.compactMap { values[$0] }
    return graph
  }
}
