internal import ModelOps
internal import ModelSpec
internal import Testing

@testable internal import ModelRuntime

/// Types of a graph's values stay right while passes change the graph.
@Suite struct GraphTypesTests {
  private static let input = Graph.Input("x", .tensor(TensorType(.fp32, [2, 3])))

  private func graph(_ operations: [GraphOperation]) -> Graph {
    Graph(inputs: [Self.input], operations: operations, outputs: [Graph.Output("y", value: "y")])
  }

  private func unary(_ name: String, _ result: String, of argument: String) -> GraphOperation {
    operation(name, result, [GraphOperation.Binding("x", [.value(argument)])])
  }

  private func sum(_ result: String, of argument: String, axis: Int) -> GraphOperation {
    operation(
      "reduce_sum", result,
      [
        GraphOperation.Binding("x", [.value(argument)]), GraphOperation.Binding("axes", [.constant(.integers([axis]))]),
        GraphOperation.Binding("keep_dims", [.constant(.boolean(false))]),
      ])
  }

  private func operation(_ name: String, _ result: String, _ bindings: [GraphOperation.Binding]) -> GraphOperation {
    GraphOperation(name, bindings, outputs: [GraphOperation.Output(result)])
  }

  private func shape(_ name: String, _ types: GraphTypes) -> [Int]? { types.types[name]?.shape.fixed }

  @Test func aValueWhoseTypeChangesAndWhatIsMadeOfIt() {
    var types = GraphTypes(
      graph([sum("a", of: "x", axis: 0), unary("relu", "b", of: "a"), unary("relu", "y", of: "b")]))
    #expect(shape("y", types) == [3])
    types.update(
      graph([unary("relu", "a", of: "x"), unary("relu", "b", of: "a"), unary("relu", "y", of: "b")]), WorkBudget())
    #expect(shape("a", types) == [2, 3] && shape("b", types) == [2, 3] && shape("y", types) == [2, 3])
    #expect(types.useCounts == ["x": 1, "a": 1, "b": 1, "y": 1])
  }
}
