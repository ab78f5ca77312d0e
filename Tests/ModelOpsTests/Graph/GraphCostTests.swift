internal import ModelOps
internal import ModelSpec
internal import Testing

@Suite struct GraphCostTests {
  private static func operation(
    _ name: String, _ bindings: KeyValuePairs<String, GraphOperation.Argument>, _ output: String, blocks: [Graph] = []
  ) -> GraphOperation {
    GraphOperation(
      name, bindings.map { GraphOperation.Binding($0.key, [$0.value]) }, outputs: [GraphOperation.Output(output)],
      blocks: blocks)
  }

  /// x [2, 4] → linear to [2, 8] → reshape to [16] → relu.
  private static let graph: Graph = {
    let weight = Constant.weights(WeightData(floats: Array(repeating: 1, count: 32)), [8, 4])
    return Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [2, 4])))],
      operations: [
        operation("linear", ["x": .value("x"), "weight": .constant(weight)], "a"),
        operation("reshape", ["x": .value("a"), "shape": .constant(.integers([16]))], "b"),
        operation("relu", ["x": .value("b")], "c"),
      ], outputs: [Graph.Output("c", value: "c")])
  }()

  @Test func sumsUp() {
    let cost = GraphCost(Self.graph.typed())
    #expect(cost.rows.map(\.floatingPointOperations) == [128, 0, 16])
    #expect(cost.floatingPointOperations == 144)
    #expect(cost.parameterBytes == 128)
    #expect(cost.rows.map(\.resultBytes) == [64, 0, 64])
    // The reshaped value lies where `a` does; `x` is gone then.
    #expect(cost.rows.map(\.liveBytes) == [96, 64, 128])
    #expect(cost.peakBytes == 128)
  }

  @Test func weightsThatAreSharedCountOnce() {
    var graph = Self.graph
    var second = graph.operations[0]
    second.outputs = [GraphOperation.Output("d")]
    graph.operations.append(second)
    #expect(GraphCost(graph.typed()).parameterBytes == 128)
  }

  @Test func blocksCountOnTopOfWhatIsAroundThem() {
    let flag = Constant.boolean(true)
    let block = Graph(
      operations: [Self.operation("relu", ["x": .value("x")], "r")], outputs: [Graph.Output("r", value: "r")])
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [8])))],
      operations: [Self.operation("cond", ["pred": .constant(flag)], "y", blocks: [block, block])],
      outputs: [Graph.Output("y", value: "y")])
    let cost = GraphCost(graph.typed())
    #expect(cost.rows.map(\.operation) == ["cond", "relu", "relu"])
    #expect(cost.rows.map(\.depth) == [0, 1, 1])
    #expect(cost.peakBytes == 64)
  }

  @Test func halvesTakeTwoBytes() {
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp16, [8])))],
      operations: [Self.operation("relu", ["x": .value("x")], "y")], outputs: [Graph.Output("y", value: "y")])
    #expect(GraphCost(graph.typed()).peakBytes == 32)
  }
}
