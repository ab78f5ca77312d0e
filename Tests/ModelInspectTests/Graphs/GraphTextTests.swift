internal import ModelInspect
internal import ModelOps
internal import ModelSpec
internal import Testing

@Suite struct GraphTextTests {
  private static let graph: InspectedGraph = {
    let weight = Constant.weights(WeightData(bytes: Array(repeating: 0, count: 64)), [8, 4], stored: .fp16)
    func operation(_ name: String, _ bindings: KeyValuePairs<String, GraphOperation.Argument>, _ output: String)
      -> GraphOperation
    {
      GraphOperation(
        name, bindings.map { GraphOperation.Binding($0.key, [$0.value]) }, outputs: [GraphOperation.Output(output)])
    }
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, [.unknown, 4])))],
      operations: [
        operation("linear", ["weight": .constant(weight), "x": .value("x")], "a\u{1b}"),
        operation("softmax", ["x": .value("a\u{1b}"), "axis": .constant(.integer(-1))], "b"),
      ], outputs: [Graph.Output("c", value: "b")])
    return InspectedGraph(title: nil, name: "main", opset: "CoreML5", graph)
  }()

  @Test func operationsAreLines() {
    #expect(
      [Self.graph].text(Style()) == """
        func main<CoreML5>(x: fp32 [?, 4])
          a\\u{1b}: fp32 [?, 8] = linear(x: x, weight: {fp32 [8, 4] as fp16, 64 bytes})
          b: fp32 [?, 8] = softmax(x: a\\u{1b}, axis: -1)
          return c: b

        """)
  }

  @Test func costsAreTables() {
    let text = [Self.graph].costText(Style())
    #expect(text.contains("arithmetic           104 FLOP\n"))
    #expect(text.contains("parameters           64 bytes\n"))
    #expect(text.contains("peak of activations  64 bytes\n"))
  }
}
