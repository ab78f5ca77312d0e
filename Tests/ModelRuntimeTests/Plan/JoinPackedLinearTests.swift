internal import ModelOps
internal import ModelSpec
internal import Testing

@testable internal import ModelRuntime

/// Layers with packed weights that take the same input.
@Suite struct JoinPackedLinearTests {
  /// A layer of 32 inputs whose weights are halves, all of them `number`.
  func layer(_ name: String, of x: String, outputs: Int, _ number: Float16) -> GraphOperation {
    let halves = [Float16](repeating: number, count: 32 * outputs)
    let bytes = halves.flatMap { [UInt8($0.bitPattern & 0xff), UInt8($0.bitPattern >> 8)] }
    let type = TensorType(.fp16, Shape(fixed: [outputs, 32]))
    let weight = Constant(type, .weights(WeightData(bytes: bytes), stored: .fp16))
    return GraphOperation(
      "linear",
      [
        GraphOperation.Binding("x", [.value(x)]), GraphOperation.Binding("weight", [.constant(weight)]),
        GraphOperation.Binding("bias", [.constant(.floats((0..<outputs).map { Float($0) }))]),
      ], outputs: [GraphOperation.Output(name)])
  }

  /// As functions with states have them: those alone compute with packed halves.
  func graph(_ operations: [GraphOperation], _ outputs: String..., rows: Int = 1) -> Graph {
    func half(_ shape: [Int]) -> TensorType { TensorType(.fp16, Shape(fixed: shape)) }
    return Graph(
      inputs: [Graph.Input("x", .tensor(half([rows, 32]))), Graph.Input("memory", .state(half([1])))],
      operations: operations, outputs: outputs.map { Graph.Output($0, value: $0) })
  }

  @Test func layersOfOneInput() throws {
    let root = GraphOperation(
      "sqrt", [GraphOperation.Binding("x", [.value("x")])], outputs: [GraphOperation.Output("z")])
    let plain = graph(
      [
        layer("a", of: "x", outputs: 2, 1), root, layer("b", of: "z", outputs: 2, 1),
        layer("c", of: "x", outputs: 3, 0.5), layer("d", of: "x", outputs: 1, 2),
      ], "a", "b", "c", "d")
    let joined = CPUBackend().rewritten(plain)
    #expect(joined.operations.map(\.operation) == ["nn.packed_linear", "sqrt", "nn.packed_linear"])
    #expect(joined.operations.map { $0.outputs.map(\.name) } == [["a", "c", "d"], ["z"], ["b"]])
    let x = Tensor(floats: [Float](repeating: 0.25, count: 32), [1, 32], scalar: .fp16)
    let results = try [1, 2].map { threadCount in
      let plan = try PlanBuilder.plan(joined, threadCount: threadCount, WorkBudget())
      let memory = StateCell(TensorType(.fp16, Shape(fixed: [1])))
      return try PlanExecution(context: ExecutionContext(threadCount: threadCount))
        .run(plan, [.tensor(x), .state(memory)]).map { $0.tensor?.floatArray }
    }
    for found in results { #expect(found == [[8, 9], [16, 17], [4, 5, 6], [16]]) }
  }

  /// Many rows are multiplied layer by layer, and an operation has no more than eight layers.
  @Test func limits() {
    let layers = (0..<10).map { layer("y\($0)", of: "x", outputs: 1, 1) }
    let counts = [1, 4, 5].map { rows in
      CPUBackend().rewritten(graph(layers, "y0", rows: rows)).operations.map(\.outputs.count)
    }
    #expect(counts == [[8, 2], [8, 2], Array(repeating: 1, count: 10)])
  }

  /// The same name twice: the second layer takes what the second operation makes.
  @Test func anotherValueOfTheSameName() {
    let rectified = GraphOperation(
      "relu", [GraphOperation.Binding("x", [.value("x")])], outputs: [GraphOperation.Output("x")])
    let plan = CPUBackend().rewritten(
      graph([layer("a", of: "x", outputs: 1, 1), rectified, layer("b", of: "x", outputs: 1, 1)], "a", "b")
        .withUniqueNames())
    #expect(plan.operations.map(\.outputs.count) == [1, 1, 1])
  }
}
