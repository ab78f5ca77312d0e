internal import ModelOps
internal import ModelSpec
internal import Testing

@testable internal import ModelRuntime

/// Layers whose values and weights are integers of 8 bits. Scales are powers of two, so that floats are exact, too, and results
/// equal.
struct MultiplyBytesTests {
  typealias Argument = GraphOperation.Argument
  typealias Binding = GraphOperation.Binding

  private func operation(_ name: String, _ bindings: [(String, Argument)], _ output: String) -> GraphOperation {
    GraphOperation(name, bindings.map { Binding($0.0, [$0.1]) }, outputs: [GraphOperation.Output(output)])
  }

  private func integers(_ values: [Int]) -> Argument { .constant(.integers(values)) }

  private func floats(_ values: [Float]) -> Argument { .constant(.floats(values)) }

  /// `quantize` and `dequantize` of a value.
  func pair(_ name: String, scale: Float, type: ScalarType = .int8, zero: Int = 0) -> [GraphOperation] {
    let factor = Argument.constant(.float(scale))
    let zeroPoint = Argument.constant(Constant(.scalar(type), .integers([zero])))
    let line = [("scale", factor), ("zero_point", zeroPoint)]
    return [
      operation(
        "quantize", [("input", .value(name)), ("output_dtype", .constant(.string(type.name)))] + line, name + "_q"),
      operation("dequantize", [("input", .value(name + "_q"))] + line, name + "_d"),
    ]
  }

  /// Weights that are some integers of 8 bits.
  func weights(_ shape: [Int], _ name: String = "weight", perOutput: Bool = true) -> GraphOperation {
    let count = shape.reduce(1, *)
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 % 251 - 125) }
    let data = Constant(TensorType(.int8, Shape(fixed: shape)), .weights(WeightData(bytes: bytes), stored: .int8))
    let scales = (0..<(perOutput ? shape[0] : 1)).map { Float(1) / Float(64 << ($0 % 3)) }
    let lengths = [scales.count] + shape.dropFirst().map { _ in 1 }
    let scale = Constant(TensorType(.fp32, Shape(fixed: lengths)), .floats(scales))
    return operation(
      "constexpr_blockwise_shift_scale", [("data", .constant(data)), ("scale", .constant(scale))], name)
  }

  private func graph(_ shape: [Int], _ operations: [GraphOperation], output: String = "y") -> Graph {
    Graph(
      inputs: [Graph.Input("x", .tensor(TensorType(.fp32, Shape(fixed: shape))))], operations: operations,
      outputs: [Graph.Output("y", value: output)])
  }

  private func run(_ graph: Graph, _ shape: [Int], threads: Int = 1) throws -> [Float] {
    let x = Tensor(floats: (0..<shape.reduce(1, *)).map { Float($0 * 29 % 97) / 16 - 3 }, shape)
    let plan = try PlanBuilder.plan(graph, threadCount: threads, WorkBudget())
    let context = ExecutionContext(threadCount: threads)
    let values = try PlanExecution(context: context).run(plan, [.tensor(x)])
    return try #require(values.first?.tensor).rowMajor(context).floatArray
  }

  /// Expects the operations that a graph becomes, and the same result of them.
  private func expect(_ graph: Graph, _ shape: [Int], becomes names: [String]) throws {
    let planned = CPUBackend().rewritten(graph)
    #expect(planned.operations.map(\.operation) == names)
    let expected = try run(graph, shape)
    #expect(Set(expected).count > 3)
    #expect(try run(planned, shape) == expected)
    #expect(try run(planned, shape, threads: 2) == expected)
  }

  /// Integers with a sign and without, and offsets.
  @Test(arguments: [(ScalarType.int8, 0), (.int8, -11), (.uint8, 128), (.uint8, 40)])
  func linear(_ type: ScalarType, _ zero: Int) throws {
    let operations =
      [weights([7, 10])] + pair("x", scale: 1 / 32, type: type, zero: zero) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("weight"))], "sum"),
        operation("relu", [("x", .value("sum"))], "y"),
      ]
    try expect(graph([2, 3, 10], operations), [2, 3, 10], becomes: ["nn.byte_quantize", "nn.byte_product"])
  }

  @Test func layersThatStayBytes() throws {
    let bias = floats((0..<36).map { Float($0 - 18) / 8 })
    let operations =
      [weights([36, 10], "first"), weights([5, 36], "second", perOutput: false)] + pair("x", scale: 1 / 32) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("first")), ("bias", bias)], "sum"),
        operation("relu", [("x", .value("sum"))], "h"),
      ] + pair("h", scale: 1 / 8, type: .uint8) + [
        operation("linear", [("x", .value("h_d")), ("weight", .value("second"))], "y")
      ]
    try expect(
      graph([4, 10], operations), [4, 10], becomes: ["nn.byte_quantize", "nn.byte_product", "nn.byte_product"])
  }

  /// A network with a shortcut, and a pool.
  @Test func convolutions() throws {
    let same = ("pad_type", Argument.constant(.string("same")))
    let operations =
      [weights([6, 3, 3, 3], "first"), weights([6, 6, 1, 1], "second")] + pair("x", scale: 1 / 32, zero: 5) + [
        operation(
          "conv", [("x", .value("x_d")), ("weight", .value("first")), same, ("strides", integers([2, 1]))], "sum"),
        operation("relu", [("x", .value("sum"))], "a"),
      ] + pair("a", scale: 1 / 16, zero: -100) + [
        operation("max_pool", [("x", .value("a_d")), ("kernel_sizes", integers([3, 2])), same], "b")
      ] + pair("b", scale: 1 / 8, zero: -20) + [
        operation("conv", [("x", .value("b_d")), ("weight", .value("second"))], "c")
      ] + pair("c", scale: 1 / 4) + [
        operation("add", [("x", .value("c_d")), ("y", .value("b_d"))], "d")
      ] + pair("d", scale: 1 / 2) + [operation("tanh", [("x", .value("d_d"))], "y")]
    try expect(
      graph([2, 3, 7, 6], operations), [2, 3, 7, 6],
      becomes: [
        "nn.byte_quantize", "nn.byte_product", "nn.byte_max_pool", "nn.byte_product", "nn.byte_add",
        "nn.byte_dequantize", "tanh",
      ])
  }

  @Test(arguments: [4, 21, 40]) func depthwise(_ channels: Int) throws {
    let operations =
      [weights([channels, 1, 3, 3])] + pair("x", scale: 1 / 32, zero: -7) + [
        operation(
          "conv",
          [
            ("x", .value("x_d")), ("weight", .value("weight")), ("pad_type", .constant(.string("same"))),
            ("strides", integers([2, 1])), ("groups", .constant(.integer(channels))),
          ], "sum"),
        operation("relu6", [("x", .value("sum"))], "h"),
      ] + pair("h", scale: 1 / 16, zero: -128) + [
        operation("leaky_relu", [("x", .value("h_d")), ("alpha", floats([0.5]))], "a")
      ]
      + pair("a", scale: 1 / 8) + [operation("tanh", [("x", .value("a_d"))], "y")]
    try expect(
      graph([2, channels, 6, 5], operations), [2, channels, 6, 5],
      becomes: ["nn.byte_quantize", "nn.byte_product", "nn.byte_activation", "nn.byte_dequantize", "tanh"])
  }

  /// Kernels would multiply mostly zeros: a panel has 16 outputs, a word four channels.
  @Test(arguments: [1, 2]) func narrowLayersStayFloats(_ outputs: Int) throws {
    let operations =
      [weights([outputs, 10])] + pair("x", scale: 1 / 32) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("weight"))], "y")
      ]
    let planned = CPUBackend().rewritten(graph([4, 10], operations))
    #expect(!planned.operations.contains { $0.operation.hasPrefix("nn.byte_") })
    #expect(try run(planned, [4, 10]) == run(graph([4, 10], operations), [4, 10]))
  }

  /// A value that floats are made of as well.
  @Test func floatsBeside() throws {
    let operations =
      [weights([10, 10])] + pair("x", scale: 1 / 32, zero: 3) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("weight"))], "sum"),
        operation("mul", [("x", .value("sum")), ("y", .value("x_d"))], "y"),
      ]
    try expect(
      graph([5, 10], operations), [5, 10],
      becomes: ["nn.byte_quantize", "nn.byte_dequantize", "nn.byte_product", "mul"])
  }

  @Test func whatStays() {
    // Weights that are floats, and groups.
    let matrix = Argument.constant(Constant(TensorType(.fp32, [2, 10]), .floats(Array(repeating: 1, count: 20))))
    let dense = pair("x", scale: 1) + [operation("linear", [("x", .value("x_d")), ("weight", matrix)], "y")]
    #expect(
      CPUBackend().rewritten(graph([3, 10], dense)).operations.map(\.operation) == ["quantize", "dequantize", "linear"])
    let groups =
      [weights([4, 2, 3, 3])] + pair("x", scale: 1) + [
        operation(
          "conv", [("x", .value("x_d")), ("weight", .value("weight")), ("groups", .constant(.integer(2)))], "y")
      ]
    let names = CPUBackend().rewritten(graph([1, 4, 5, 5], groups)).operations.map(\.operation)
    #expect(!names.contains { $0.hasPrefix("nn.byte") })
    // Integers that are an output.
    let shown =
      [weights([7, 10])] + pair("x", scale: 1) + [
        operation("linear", [("x", .value("x_d")), ("weight", .value("weight"))], "z")
      ]
    let kept = CPUBackend().rewritten(graph([3, 10], shown, output: "x_q")).operations.map(\.operation)
    #expect(!kept.contains { $0.hasPrefix("nn.byte") })
  }
}
