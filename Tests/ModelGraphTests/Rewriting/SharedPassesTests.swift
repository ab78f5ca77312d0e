internal import ModelGraph
internal import Testing

/// Patterns of passes that hold on every machine; what they compute is compared in `ModelRuntimeTests` and `ModelPassesTests`.
@Suite struct SharedPassesTests {
  @Test(arguments: cases) func rewrites(_ rewriting: RewritingCase) {
    #expect(rewriting.rewritten().operations.map(\.operation) == rewriting.expected)
  }

  private static func normalization(_ axes: Bound, other: Bound? = nil, _ epsilon: Bound = 0.001) -> [GraphOperation] {
    [
      call("reduce_mean", "m", ["x": "x", "axes": axes, "keep_dims": true]), call("sub", "d", ["x": "x", "y": "m"]),
      call("mul", "s", ["x": "d", "y": "d"]),
      call("reduce_mean", "v", ["x": "s", "axes": other ?? axes, "keep_dims": true]),
      call("add", "e", ["x": epsilon, "y": "v"]), call("pow", "r", ["x": "e", "y": -0.5]),
      call("mul", "y", ["x": "r", "y": "d"]),
    ]
  }

  private static let convolution = call(
    "conv", "c", ["x": "x", "weight": .numbers([1, 2, 3, 4], [2, 2, 1, 1]), "bias": .numbers([0, 1], [2])])
  private static func batchNorm(_ variance: Float) -> GraphOperation {
    call(
      "batch_norm", "y",
      ["x": "c", "mean": .numbers([1, 2], [2]), "variance": .numbers([1, variance], [2]), "epsilon": 0.0])
  }

  static let cases = [
    RewritingCase(
      name: "sigmoid of 1.702 x", pass: FuseGelu.self,
      operations: [
        call("mul", "a", ["x": 1.702, "y": "x"]), call("sigmoid", "b", ["x": "a"]),
        call("mul", "y", ["x": "b", "y": "x"]),
      ], expected: ["gelu"]),
    RewritingCase(
      name: "x (1 + 0.044715 x²)", pass: FuseGelu.self,
      operations: [
        call("square", "a", ["x": "x"]), call("mul", "b", ["x": "a", "y": 0.044715]),
        call("add", "c", ["x": 1.0, "y": "b"]), call("mul", "d", ["x": "x", "y": "c"]),
        call("mul", "e", ["x": "d", "y": 0.7978846]), call("tanh", "f", ["x": "e"]),
        call("add", "g", ["x": "f", "y": 1.0]), call("mul", "h", ["x": "g", "y": "x"]),
        call("real_div", "y", ["x": "h", "y": 2.0]),
      ], expected: ["gelu"]),
    RewritingCase(
      name: "a bell that is used again", pass: FuseGelu.self,
      operations: [
        call("mul", "a", ["x": 1.702, "y": "x"]), call("sigmoid", "b", ["x": "a"]),
        call("mul", "c", ["x": "b", "y": "x"]), call("add", "y", ["x": "b", "y": "c"]),
      ], expected: ["mul", "sigmoid", "mul", "add"]),
    RewritingCase(
      name: "x sigmoid(x)", pass: FuseSilu.self,
      operations: [call("sigmoid", "a", ["x": "x"]), call("mul", "y", ["x": "x", "y": "a"])], expected: ["silu"]),
    RewritingCase(
      name: "another factor", pass: FuseSilu.self,
      operations: [
        call("sigmoid", "a", ["x": "x"]), call("relu", "b", ["x": "x"]), call("mul", "y", ["x": "b", "y": "a"]),
      ], expected: ["sigmoid", "relu", "mul"]),
    RewritingCase(
      name: "hard swish", pass: FuseHardSigmoid.self,
      operations: [
        call("add", "a", ["x": "x", "y": 3.0]), call("relu6", "b", ["x": "a"]), call("mul", "c", ["x": "x", "y": "b"]),
        call("real_div", "y", ["x": "c", "y": 6.0]),
      ], expected: ["sigmoid_hard", "mul"]),
    RewritingCase(
      name: "log(1 + exp(x))", pass: FuseSoftplus.self,
      operations: [
        call("exp", "a", ["x": "x"]), call("add", "b", ["x": "a", "y": 1.0]),
        call("log", "y", ["x": "b", "epsilon": 0.0]),
      ], expected: ["softplus"]),
    RewritingCase(
      name: "max(x, x / 4)", pass: FuseLeakyRelu.self,
      operations: [call("real_div", "a", ["x": "x", "y": 4.0]), call("maximum", "y", ["x": "a", "y": "x"])],
      expected: ["leaky_relu"]),
    RewritingCase(
      name: "the last axis", pass: FuseNormalization.self, operations: normalization([-1]), expected: ["layer_norm"]),
    RewritingCase(
      name: "variance over other axes", pass: FuseNormalization.self, operations: normalization([-1], other: [0, 1]),
      expected: ["reduce_mean", "sub", "mul", "reduce_mean", "add", "pow", "mul"]),
    RewritingCase(
      name: "gamma and beta", pass: FuseNormalizationScale.self,
      operations: [
        call("layer_norm", "a", ["x": "x", "axes": [1]]), call("mul", "b", ["x": "a", "y": .numbers([1, 2, 3], [3])]),
        call("add", "c", ["x": .numbers([1], [1, 1]), "y": "b"]), call("mul", "y", ["x": "c", "y": 2.0]),
      ], expected: ["layer_norm"]),
    RewritingCase(
      name: "factors of rows", pass: FuseNormalizationScale.self,
      operations: [
        call("layer_norm", "a", ["x": "x", "axes": [1]]),
        call("mul", "y", ["x": "a", "y": .numbers([1, 2], [2, 1])]),
      ], expected: ["layer_norm", "mul"]),
    RewritingCase(
      name: "after a convolution", pass: FoldBatchNorm.self, shape: [1, 2, 2, 3],
      operations: [convolution, batchNorm(4)], expected: ["conv"]),
    RewritingCase(
      name: "a factor that is not finite", pass: FoldBatchNorm.self, shape: [1, 2, 2, 3],
      operations: [convolution, batchNorm(0)], expected: ["conv", "batch_norm"]),
    RewritingCase(
      name: "zeros around images", pass: FoldPadding.self, shape: [1, 2, 2, 3],
      operations: [
        call("pad", "a", ["x": "x", "pad": [1, 2, 0, 1], "mode": .word("constant"), "constant_val": 0.0]),
        call("conv", "y", ["x": "a", "weight": .numbers([1, 2], [1, 2, 1, 1])]),
      ], expected: ["conv"]),
    RewritingCase(
      name: "ones around images", pass: FoldPadding.self, shape: [1, 2, 2, 3],
      operations: [
        call("pad", "a", ["x": "x", "pad": [1, 2, 0, 1], "mode": .word("constant"), "constant_val": 1.0]),
        call("conv", "y", ["x": "a", "weight": .numbers([1, 2], [1, 2, 1, 1])]),
      ], expected: ["pad", "conv"]),
    RewritingCase(
      name: "a product and a sum", pass: FuseLinear.self,
      operations: [
        call("matmul", "a", ["x": "x", "y": .numbers([1, 2, 3], [3, 1])]),
        call("add", "y", ["x": .numbers([4], [1]), "y": "a"]),
      ], expected: ["linear"]),
    RewritingCase(
      name: "a sum of columns", pass: FuseLinear.self,
      operations: [
        call("matmul", "a", ["x": "x", "y": .numbers([1, 2, 3, 4, 5, 6], [3, 2])]),
        call("add", "y", ["x": "a", "y": .numbers([4, 5], [2, 1])]),
      ], expected: ["matmul", "add"]),
    RewritingCase(
      name: "a product alone", pass: ProductToLinear.self,
      operations: [call("matmul", "y", ["x": "x", "y": .numbers([1, 2, 3], [3, 1])])], expected: ["linear"]),
    RewritingCase(
      name: "both sides", pass: FuseMatmulTranspose.self,
      operations: [
        call("transpose", "a", ["x": "x", "perm": [1, 0]]), call("matmul", "y", ["x": "x", "y": "a"]),
      ], expected: ["matmul"]),
    RewritingCase(
      name: "a factor of channels", pass: FuseScale.self, shape: [1, 2, 2, 3],
      operations: [convolution, call("mul", "y", ["x": "c", "y": .numbers([2, 3], [1, 2, 1, 1])])],
      expected: ["conv"]),
    RewritingCase(
      name: "a factor of columns", pass: FuseScale.self, shape: [1, 2, 2, 3],
      operations: [convolution, call("mul", "y", ["x": "c", "y": .numbers([2, 3, 4], [3])])],
      expected: ["conv", "mul"]),
  ]

  /// An ML Program has `layer_norm` over the last axes alone, and `instance_norm`.
  @Test func programsHaveTheirOwnNormalizations() {
    let rewriting = RewritingCase(
      name: "", pass: FuseNormalization.self, shape: [1, 2, 3, 4], operations: Self.normalization([2, 3]), expected: [])
    #expect(rewriting.rewritten().operations.map(\.operation) == ["layer_norm"])
    #expect(rewriting.rewritten(for: .program).operations.map(\.operation) == ["instance_norm"])
    var channels = rewriting
    channels.operations = Self.normalization([1])
    #expect(channels.rewritten().operations.map(\.operation) == ["layer_norm"])
    #expect(channels.rewritten(for: .program).operations.count == 7)
  }

  @Test func aPassIsUndoneThatMakesWhatARuleRefuses() {
    enum Breaks: GraphPass {
      static func run(_ graph: inout Graph, _ types: GraphTypes, _ budget: any RewriteBudget) {
        graph.operations = [call("transpose", "y", ["x": "x", "perm": [0, 1, 2]])]
      }
    }
    let graph = RewritingCase(
      name: "", pass: Breaks.self, operations: [call("relu", "y", ["x": "x"])], expected: []
    ).graph
    #expect(GraphRewriting.run(graph, [Breaks.self]) == graph)
  }
}
