import ModelOps
import Testing

/// Values of a graph have one definition each, or are given one.
@Suite struct GraphNamesTests {
  private static func relu(_ x: String, _ y: String, _ blocks: [Graph] = []) -> GraphOperation {
    GraphOperation(
      "relu", [GraphOperation.Binding("x", [.value(x)])], outputs: [GraphOperation.Output(y)], blocks: blocks)
  }

  private static func graph(_ operations: [GraphOperation], _ output: String, inputs: [String] = ["x"]) -> Graph {
    Graph(
      inputs: inputs.map { Graph.Input($0, .tensor(TensorType(.fp32, [2]))) }, operations: operations,
      outputs: [Graph.Output("out", value: output)])
  }

  /// What is used and made, as text.
  private static func text(_ graph: Graph) -> [String] {
    graph.operations.map { operation in
      let used = operation.bindings.flatMap(\.arguments).map { if case .value(let name) = $0 { name } else { "" } }
      let blocks = operation.blocks.map { "{\((text($0) + [$0.outputs[0].value]).joined(separator: " "))}" }
      return "\(used.joined(separator: ","))>\(blocks.joined())\(operation.outputs[0].name)"
    }
  }

  @Test func graphsWithUniqueNamesStayAsTheyAre() {
    // Blocks beside each other see nothing of one another, and may use the same names.
    let block = Self.graph([Self.relu("x", "b")], "b", inputs: ["i"])
    let graph = Self.graph([Self.relu("x", "a", [block, block]), Self.relu("a", "b")], "b")
    #expect(graph.repeatedName == nil)
    #expect(graph.withUniqueNames() == graph)
  }

  @Test func namesAreRepeated() {
    #expect(Self.graph([Self.relu("x", "x")], "x").repeatedName == "x")
    #expect(Self.graph([], "x", inputs: ["x", "x"]).repeatedName == "x")
    #expect(Self.graph([Self.relu("x", "a"), Self.relu("x", "a")], "a").repeatedName == "a")
    let block = Self.graph([Self.relu("x", "a")], "a", inputs: [])
    #expect(Self.graph([Self.relu("x", "a"), Self.relu("x", "b", [block])], "b").repeatedName == "a")
    let shadowing = Self.graph([], "x", inputs: ["x"])
    #expect(Self.graph([Self.relu("x", "a", [shadowing])], "a").repeatedName == "x")
  }

  @Test func usesTakeTheLastValueOfTheName() {
    let graph = Self.graph([Self.relu("x", "x"), Self.relu("x", "a"), Self.relu("x", "x")], "x").withUniqueNames()
    #expect(Self.text(graph) == ["x>x_1", "x_1>a", "x_1>x_2"])
    #expect(graph.outputs == [Graph.Output("out", value: "x_2")])
    #expect(graph.repeatedName == nil)
  }

  @Test func newNamesAreFree() {
    let graph = Self.graph([Self.relu("x", "x"), Self.relu("x", "x_1"), Self.relu("x_1", "y")], "y")
    #expect(Self.text(graph.withUniqueNames()) == ["x>x_2", "x_2>x_1", "x_1>y"])
  }

  /// What a block makes is seen within it alone.
  @Test func blocksHaveValuesOfTheirOwn() {
    let block = Self.graph([Self.relu("x", "x"), Self.relu("x", "a")], "x", inputs: [])
    let graph = Self.graph([Self.relu("x", "y", [block, block]), Self.relu("x", "z")], "z").withUniqueNames()
    #expect(Self.text(graph) == ["x>{x>x_1 x_1>a x_1}{x>x_2 x_2>a x_2}y", "x>z"])
    #expect(graph.repeatedName == nil)
  }
}
