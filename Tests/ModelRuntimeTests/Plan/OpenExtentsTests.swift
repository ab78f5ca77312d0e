internal import ModelOps
internal import Testing

@testable internal import ModelRuntime

/// Plans for inputs of any length.
@Suite struct OpenExtentsTests {
  /// An operation that takes all lengths from its inputs is made once, with the plan.
  @Test func operationsForAnyLength() throws {
    let graph = Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape([Extent(2), .unknown]))))],
      operations: [
        GraphOperation(
          "shape", [GraphOperation.Binding("x", [.value("x")])], outputs: [GraphOperation.Output("y")])
      ], outputs: [Graph.Output("y", value: "y")])
    let plan = try PlanBuilder.plan(graph, threadCount: 1, WorkBudget())
    let isMade = plan.boxes.map { step in if case .fixed = step.value.action { true } else { false } }
    #expect(isMade == [true])
    for length in [1, 5, 3] {
      let x = Tensor(floats: [Float](repeating: 0, count: 2 * length), [2, length])
      let results = try PlanExecution(context: ExecutionContext()).run(plan, [.tensor(x)])
      #expect(results.first?.tensor?.integerArray == [2, length])
    }
  }
}
