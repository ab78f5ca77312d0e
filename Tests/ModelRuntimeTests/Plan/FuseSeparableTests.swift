internal import ModelOps
internal import ModelSpec
internal import Testing

@testable internal import ModelRuntime

/// Convolutions of mobile nets that become one operation.
@Suite struct FuseSeparableTests {
  private func convolution(
    _ name: String, of x: String, _ shape: [Int], _ attributes: [(String, Constant)] = [], addend: String? = nil
  ) -> GraphOperation {
    var random = RandomGenerator(seed: UInt64(shape[0] + shape[2]))
    func numbers(_ count: Int) -> [Float] { (0..<count).map { _ in Float.random(in: -0.5...0.5, using: &random) } }
    let weight = Constant(TensorType(.fp32, Shape(fixed: shape)), .floats(numbers(shape.reduce(1, *))))
    var bindings = [
      GraphOperation.Binding("x", [.value(x)]), GraphOperation.Binding("weight", [.constant(weight)]),
      GraphOperation.Binding("bias", [.constant(.floats(numbers(shape[0])))]),
    ]
    for (parameter, value) in attributes { bindings.append(GraphOperation.Binding(parameter, [.constant(value)])) }
    return GraphOperation("conv", bindings, outputs: [GraphOperation.Output(name)])
  }

  private func depthwise(_ name: String, of x: String, channels: Int, stride: Int = 1) -> GraphOperation {
    convolution(
      name, of: x, [channels, 1, 3, 3],
      [
        ("groups", .integer(channels)), ("strides", .integers([stride, stride])), ("pad_type", .string("custom")),
        ("pad", .integers([1, 1, 1, 1])),
      ])
  }

  private func unary(_ operation: String, _ name: String, of x: String) -> GraphOperation {
    GraphOperation(
      operation, [GraphOperation.Binding("x", [.value(x)])], outputs: [GraphOperation.Output(name)])
  }

  func graph(_ shape: [Int], _ operations: [GraphOperation], _ outputs: String...) -> Graph {
    Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape(fixed: shape))))], operations: operations,
      outputs: outputs.map { Graph.Output($0, value: $0) })
  }

  /// Expects that the passes leave `names`, and that results stay as they are.
  private func expect(_ plain: Graph, _ shape: [Int], _ names: [String]) throws {
    let planned = CPUBackend().rewritten(plain)
    #expect(planned.operations.map(\.operation) == names)
    var random = RandomGenerator(seed: 9)
    let x = Tensor(floats: (0..<shape.reduce(1, *)).map { _ in Float.random(in: -1...1, using: &random) }, shape)
    func results(_ graph: Graph, threadCount: Int) throws -> [Float] {
      let plan = try PlanBuilder.plan(graph, threadCount: threadCount, WorkBudget())
      let values = try PlanExecution(context: ExecutionContext(threadCount: threadCount)).run(plan, [.tensor(x)])
      return values.flatMap { $0.tensor?.floatArray ?? [] }
    }
    let expected = try results(plain, threadCount: 1)
    for threadCount in [1, 2] {
      let found = try results(planned, threadCount: threadCount)
      #expect(found.count == expected.count && !found.isEmpty)
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) })
    }
  }

  /// An expansion of 8 channels, a convolution of each, and a projection.
  func expansion() -> [GraphOperation] {
    let sum = GraphOperation(
      "add", [GraphOperation.Binding("x", [.value("d")]), GraphOperation.Binding("y", [.value("x")])],
      outputs: [GraphOperation.Output("y")])
    return [
      convolution("a", of: "x", [128, 8, 1, 1]), unary("silu", "b", of: "a"), depthwise("c", of: "b", channels: 128),
      unary("relu6", "e", of: "c"), convolution("d", of: "e", [8, 128, 1, 1]), sum,
    ]
  }

  /// A convolution of each of 32 channels, and a projection.
  func projection() -> [GraphOperation] {
    [depthwise("a", of: "x", channels: 32), unary("relu", "b", of: "a"), convolution("y", of: "b", [16, 32, 1, 1])]
  }

  @Test func expansionAndProjection() throws {
    let operations = expansion()
    try expect(graph([1, 8, 64, 64], operations, "y"), [1, 8, 64, 64], ["nn.separable_conv"])
    // What others use, too, and what stays in the cache anyway.
    try expect(
      graph([1, 8, 64, 64], operations, "y", "e"), [1, 8, 64, 64], ["nn.separable_conv", "nn.fused_conv"])
    try expect(
      graph([1, 8, 16, 16], operations, "y"), [1, 8, 16, 16], ["nn.fused_conv", "nn.fused_conv", "nn.fused_conv"])
  }

  @Test func projectionAlone() throws {
    try expect(graph([4, 32, 64, 64], projection(), "y"), [4, 32, 64, 64], ["nn.separable_conv"])
  }

  /// What a convolution alone would be refused for is still refused.
  @Test func channelsThatDoNotMatch() {
    let operations = [depthwise("a", of: "x", channels: 32), convolution("y", of: "a", [16, 4, 1, 1])]
    let planned = CPUBackend().rewritten(graph([4, 32, 64, 64], operations, "y"))
    #expect(planned.operations.map(\.operation) == ["conv", "conv"])
    #expect(throws: RuntimeError.self) { try PlanBuilder.plan(planned, threadCount: 1, WorkBudget()) }
  }

  /// A name that is given again: the first convolution still takes the first value, wherever it is computed.
  @Test func anotherValueOfTheSameName() throws {
    let operations = [
      convolution("a", of: "x", [128, 8, 1, 1]), unary("relu", "x", of: "x"),
      depthwise("y", of: "a", channels: 128, stride: 2),
    ]
    #expect(
      CPUBackend().rewritten(graph([1, 8, 64, 64], operations, "y", "x").withUniqueNames()).operations.map(\.operation)
        == [
          "relu", "nn.separable_conv",
        ])
  }
}
