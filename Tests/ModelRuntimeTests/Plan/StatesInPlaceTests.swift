internal import ModelOps
internal import Testing

@testable internal import ModelRuntime

/// Attention over keys and values in states.
@Suite struct StatesInPlaceTests {
  private typealias Argument = GraphOperation.Argument

  private func operation(_ name: String, _ bindings: [(String, Argument)], _ outputs: String...) -> GraphOperation {
    GraphOperation(
      name, bindings.map { GraphOperation.Binding($0.0, [$0.1]) }, outputs: outputs.map { GraphOperation.Output($0) })
  }

  private func integers(_ values: Int...) -> Argument { .constant(.integers(values)) }

  /// Writes `update` to a state and gives what is then in it the name `result`.
  func update(_ state: String, _ update: String, _ begin: [Int], _ name: String, isOneStep: Bool)
    -> [GraphOperation]
  {
    let change = [
      operation("read_state", [("input", .value(state))], "\(name).old"),
      operation(
        "slice_update",
        [
          ("x", .value("\(name).old")), ("update", .value(update)), ("begin", .constant(.integers(begin))),
          ("end", .constant(.integers(zip(begin, [1, 2, 1, 4]).map { $0 + $1 }))),
        ], "\(name).new"),
    ]
    guard !isOneStep else {
      return change + [
        operation("coreml_update_state", [("state", .value(state)), ("value", .value("\(name).new"))], name)
      ]
    }
    return change + [
      operation("write_state", [("input", .value(state)), ("data", .value("\(name).new"))]),
      operation("read_state", [("input", .value(state))], name),
    ]
  }

  /// Three of the places of a state.
  func slice(_ value: String, _ name: String) -> GraphOperation {
    operation(
      "slice_by_index", [("x", .value(value)), ("begin", integers(0, 0, 0, 0)), ("end", integers(1, 2, 3, 4))], name)
  }

  func attention(_ output: String = "y") -> GraphOperation {
    operation(
      "scaled_dot_product_attention",
      [("query", .value("query")), ("key", .value("k")), ("value", .value("v"))], output)
  }

  func graph(_ operations: [GraphOperation]) -> Graph {
    func half(_ shape: [Int]) -> TensorType { TensorType(.fp16, Shape(fixed: shape)) }
    return Graph(
      inputs: [
        Graph.Input("query", .tensor(half([1, 2, 1, 4]))), Graph.Input("keys", .state(half([1, 2, 8, 4]))),
        Graph.Input("values", .state(half([1, 2, 8, 4]))),
      ], operations: operations, outputs: [Graph.Output("y", value: "y")])
  }

  private func planned(_ operations: [GraphOperation]) -> [String] {
    CPUBackend().rewritten(graph(operations)).operations.map(\.operation)
  }

  @Test(arguments: [false, true]) func partsOfStates(_ isOneStep: Bool) {
    let operations =
      update("keys", "query", [0, 0, 2, 0], "a", isOneStep: isOneStep)
      + update("values", "query", [0, 0, 2, 0], "b", isOneStep: isOneStep) + [
        slice("a", "k"), slice("b", "v"), attention(),
      ]
    #expect(planned(operations) == ["nn.update_state_slice", "nn.update_state_slice", "nn.state_attention"])
  }

  /// The results are those of the operations on tensors, call after call.
  @Test func results() throws {
    let operations =
      update("keys", "query", [0, 0, 1, 0], "a", isOneStep: true)
      + update("values", "query", [0, 0, 2, 0], "b", isOneStep: true) + [slice("a", "k"), slice("b", "v"), attention()]
    var found: [[Float]] = []
    for graph in [graph(operations), CPUBackend().rewritten(graph(operations))] {
      let plan = try PlanBuilder.plan(graph, threadCount: 1, WorkBudget())
      let type = TensorType(.fp16, Shape(fixed: [1, 2, 8, 4]))
      let (keys, values) = (StateCell(type), StateCell(type))
      var floats: [Float] = []
      for call in 0..<3 {
        let query = Tensor(floats: (0..<8).map { Float(($0 * 5 + call) % 7) / 4 - 0.75 }, [1, 2, 1, 4], scalar: .fp16)
        let results = try PlanExecution(context: ExecutionContext())
          .run(plan, [.tensor(query), .state(keys), .state(values)])
        floats += try #require(results.first?.tensor).floatArray
      }
      found.append(floats + keys.read().floatArray + values.read().floatArray)
    }
    #expect(found[0].count == found[1].count)
    #expect(zip(found[0], found[1]).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  /// What was read before a write must not show it.
  @Test func readsBeforeWrites() {
    let early = [
      operation("read_state", [("input", .value("keys"))], "a"),
      operation("read_state", [("input", .value("values"))], "b"),
      slice("a", "k"), slice("b", "v"),
    ]
    let operations = early + update("keys", "query", [0, 0, 2, 0], "late", isOneStep: true) + [attention()]
    #expect(planned(operations).contains("nn.placed_attention"))
    #expect(planned(early + [attention()]) == ["nn.state_attention"])
  }

  /// What else looks at the state needs it as a tensor.
  @Test func otherUses() {
    let operations =
      update("keys", "query", [0, 0, 2, 0], "a", isOneStep: true) + [
        operation("read_state", [("input", .value("values"))], "b"), slice("a", "k"), slice("b", "v"),
        attention("z"), operation("reduce_sum", [("x", .value("a"))], "sum"),
        operation("add", [("x", .value("z")), ("y", .value("sum"))], "y"),
      ]
    #expect(planned(operations).contains("nn.placed_attention"))
    #expect(planned(operations).contains("slice_update"))
  }
}
