import ModelOps
import ModelSpec
import Testing

@testable import ModelRuntime

/// Graphs that no converter writes: passes leave them alone, in a time that grows as they do.
@Suite struct HostileGraphsTests {
  private func graph(_ shapes: [(String, Shape)], _ operations: [GraphOperation], output: String) -> Graph {
    Graph(
      inputs: shapes.map { Graph.Input($0.0, .tensor(TensorType(.fp32, $0.1))) }, operations: operations,
      outputs: [Graph.Output(output, value: output)])
  }

  private func operation(
    _ name: String, _ bindings: [(String, GraphOperation.Argument)], to output: String
  ) -> GraphOperation {
    GraphOperation(
      name, bindings.map { GraphOperation.Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output(output)])
  }

  @Test(arguments: [[], [4], [2, 4]] as [[Int]]) func aNormWithoutChannels(_ shape: [Int]) throws {
    let norm = operation(
      "instance_norm",
      [
        ("x", .value("x")), ("gamma", .constant(.floats([1, 1, 1, 1]))), ("beta", .constant(.floats([0, 0, 0, 0]))),
        ("epsilon", .constant(.float(1e-5))),
      ], to: "y")
    let plain = graph([("x", Shape(fixed: shape))], [norm], output: "y")
    #expect(try CPUBackend().rewritten(plain, WorkBudget()) == plain)
    #expect(throws: RuntimeError.self) { try PlanBuilder.plan(plain, threadCount: 1, WorkBudget()) }
  }

  /// The zero point is a float that no byte is; whoever unpacks the weights computes with it as it is.
  @Test(arguments: [Float.nan, .infinity, 1e30, 300, 0.5, -1]) func zeroPointsThatAreNoBytes(_ zero: Float) throws {
    let codes = Constant(
      TensorType(.uint8, [32, 32]), .weights(WeightData(bytes: [UInt8](repeating: 1, count: 1024)), stored: .uint8))
    let operations = [
      operation(
        "constexpr_affine_dequantize",
        [
          ("quantized_data", .constant(codes)), ("zero_point", .constant(.float(zero))),
          ("scale", .constant(.float(0.1))),
          ("axis", .constant(.integer(0))),
        ], to: "w"), operation("linear", [("x", .value("x")), ("weight", .value("w"))], to: "y"),
    ]
    let planned = try CPUBackend().rewritten(graph([("x", [1, 32])], operations, output: "y"), WorkBudget())
    #expect(!planned.operations.contains { $0.operation == "nn.packed_linear" })
    let result = try PlannedGraph(
      graph([("x", [1, 32])], operations, output: "y"), threadCount: 1, allocator: TensorAllocator()
    ).run([Tensor(floats: [Float](repeating: 1, count: 32), [1, 32])])
    let found = try #require(result.first?.floatArray.first)
    let expected = 32 * 0.1 * (1 - zero)
    #expect(zero.isNaN ? found.isNaN : abs(found - expected) <= 1e-5 * abs(expected) || found == expected)
  }

  private func transposes(_ count: Int, of name: String, _ prefix: String) -> [GraphOperation] {
    (0..<count).map { index in
      operation(
        "transpose",
        [("x", .value(index == 0 ? name : "\(prefix)\(index - 1)")), ("perm", .constant(.integers([0, 1, 3, 2])))],
        to: "\(prefix)\(index)")
    }
  }

  /// Neither is the stack too short, nor does each transposition count for all others.
  @Test func aChainOfTransposesAroundAttention() throws {
    let count = 20_000
    let attention = operation(
      "scaled_dot_product_attention",
      [("query", .value("a\(count - 1)")), ("key", .value("k")), ("value", .value("v"))],
      to: "b")
    let shape: Shape = [1, 2, 4, 8]
    let chain = graph(
      [("q", shape), ("k", shape), ("v", shape)],
      transposes(count, of: "q", "a") + [attention] + transposes(count, of: "b", "c"), output: "c\(count - 1)")
    let clock = ContinuousClock()
    let start = clock.now
    _ = try CPUBackend().rewritten(chain, WorkBudget())
    #expect(clock.now - start < .seconds(30))
  }

  @Test func passesEndWithTheirBudget() {
    let chain = graph([("x", [1, 2, 4, 8])], transposes(1000, of: "x", "t"), output: "t999")
    let error = #expect(throws: RuntimeError.self) {
      try CPUBackend().rewritten(chain, WorkBudget(timeLimit: .nanoseconds(1)))
    }
    #expect(error?.diagnostic.code == "time-limit")
    #expect(throws: RuntimeError.cancelledPrediction) {
      try CPUBackend().rewritten(chain, WorkBudget(isCancelled: { true }))
    }
  }
}
