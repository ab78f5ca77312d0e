import ModelOps
import Testing

/// Variables of loops have the types that they begin with for as long as rounds keep these.
@Suite struct LoopTypesTests {
  private static let flag = TensorType(.bool, [])

  /// A loop around `body`, whose variable "x" is declared with `declared` and begins as an fp32 [2, 3].
  private func loop(declared: Shape, _ body: [GraphOperation], returning result: String) -> Graph {
    let variable = Graph.Input("x", .tensor(TensorType(.fp32, declared)))
    let condition = Graph(
      inputs: [variable],
      operations: [
        GraphOperation(
          "const", [GraphOperation.Binding("val", [.constant(.boolean(false))])],
          outputs: [GraphOperation.Output("again", declaredType: .tensor(Self.flag))])
      ],
      outputs: [Graph.Output("again", value: "again")])
    return Graph(
      inputs: [Graph.Input("a", .tensor(TensorType(.fp32, [2, 3])))],
      operations: [
        GraphOperation(
          "while_loop", [GraphOperation.Binding("loop_vars", [.value("a")])], outputs: [GraphOperation.Output("y")],
          blocks: [
            condition,
            Graph(inputs: [variable], operations: body, outputs: [Graph.Output(result, value: result)]),
          ])
      ], outputs: [Graph.Output("y", value: "y")])
  }

  private func type(_ graph: Graph) -> Shape? {
    graph.withUniqueNames().typed(folding: GraphFolding()).operations.last?.outputs.first?.declaredType?.tensor?.shape
  }

  private func operation(_ name: String, _ bindings: [(String, [GraphOperation.Argument])], _ output: String)
    -> GraphOperation
  {
    GraphOperation(name, bindings.map { GraphOperation.Binding($0.0, $0.1) }, outputs: [GraphOperation.Output(output)])
  }

  @Test func lengthsThatRoundsKeepAreKnown() {
    let relu = operation("relu", [("x", [.value("x")])], "r")
    #expect(type(loop(declared: [.unknown, 3], [relu], returning: "r")) == [2, 3])
  }

  @Test func lengthsThatRoundsChangeAreOpen() {
    let longer = operation(
      "concat", [("values", [.value("x"), .value("x")]), ("axis", [.constant(.integer(0))])], "r")
    #expect(type(loop(declared: [.unknown, 3], [longer], returning: "r")) == [.unknown, 3])
  }

  /// Each loop would be typed three times for each time that the one around it is.
  @Test(.timeLimit(.minutes(1))) func deepLoopsTakeNoLonger() {
    var graph = loop(declared: [.unknown, 3], [operation("relu", [("x", [.value("x")])], "r")], returning: "r")
    for depth in 0..<40 {
      var inner = graph.operations[0]
      inner.bindings = [GraphOperation.Binding("loop_vars", [.value("x")])]
      inner.outputs = [GraphOperation.Output("y\(depth)")]
      graph = loop(declared: [.unknown, 3], [inner], returning: "y\(depth)")
    }
    #expect(type(graph)?[1] == 3)
  }
}
