import ModelRuntime
import ModelSpec
import Synchronization
import Testing

/// Operations that a program spells out run as fewer ones, with the same results.
@Suite struct PlanPassesTests {
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    /// What stands between the braces of a function of `x` that returns `y`.
    var body: String
    var shape: [Int]
    /// The operations that run.
    var operations: [String]
    /// A value that goes when the pass runs.
    var inner: String

    var description: String { name }
  }

  private static let cases: [Case] = [
    Case(
      name: "attention",
      body: """
        tensor<fp32, [1, 2, 3, 4]> k = mul(x = x, y = fp32(0.5))[name = string("k")];
        tensor<fp32, [1, 2, 3, 4]> v = add(x = x, y = fp32(1))[name = string("v")];
        tensor<fp32, [3]> mask = const()[name = string("mask"), val = tensor<fp32, [3]>([0, -1, 2])];
        tensor<fp32, [1, 2, 3, 3]> scores = matmul(x = x, y = k, transpose_x = bool(false), transpose_y = bool(true))[
            name = string("scores")];
        tensor<fp32, [1, 2, 3, 3]> scaled = mul(x = scores, y = fp32(0.25))[name = string("scaled")];
        tensor<fp32, [1, 2, 3, 3]> masked = add(x = scaled, y = mask)[name = string("masked")];
        tensor<fp32, [1, 2, 3, 3]> weights = softmax(x = masked, axis = int32(-1))[name = string("weights")];
        tensor<fp32, [1, 2, 3, 4]> y = matmul(x = weights, y = v, transpose_x = bool(false), transpose_y = bool(false))[
            name = string("y")];
        """, shape: [1, 2, 3, 4], operations: ["mul", "add", "scaled_dot_product_attention"], inner: "scores"),
    Case(
      name: "gelu by erf",
      body: """
        tensor<fp32, [2, 3]> a = real_div(x = x, y = fp32(0x1.6a09e6p+0))[name = string("a")];
        tensor<fp32, [2, 3]> b = erf(x = a)[name = string("b")];
        tensor<fp32, [2, 3]> c = add(x = b, y = fp32(1))[name = string("c")];
        tensor<fp32, [2, 3]> d = mul(x = x, y = fp32(0.5))[name = string("d")];
        tensor<fp32, [2, 3]> y = mul(x = d, y = c)[name = string("y")];
        """, shape: [2, 3], operations: ["gelu"], inner: "b"),
    Case(
      name: "gelu by tanh",
      body: """
        tensor<fp32, [2, 3]> a = pow(x = x, y = fp32(3))[name = string("a")];
        tensor<fp32, [2, 3]> b = mul(x = a, y = fp32(0x1.6e4e26p-5))[name = string("b")];
        tensor<fp32, [2, 3]> c = add(x = x, y = b)[name = string("c")];
        tensor<fp32, [2, 3]> d = mul(x = c, y = fp32(0x1.988454p-1))[name = string("d")];
        tensor<fp32, [2, 3]> e = tanh(x = d)[name = string("e")];
        tensor<fp32, [2, 3]> f = add(x = e, y = fp32(1))[name = string("f")];
        tensor<fp32, [2, 3]> g = mul(x = f, y = fp32(0.5))[name = string("g")];
        tensor<fp32, [2, 3]> y = mul(x = x, y = g)[name = string("y")];
        """, shape: [2, 3], operations: ["gelu"], inner: "e"),
    Case(
      name: "layer norm",
      body: """
        tensor<int32, [1]> axes = const()[name = string("axes"), val = tensor<int32, [1]>([1])];
        tensor<fp32, [3]> gamma = const()[name = string("gamma"), val = tensor<fp32, [3]>([1, 2, 3])];
        tensor<fp32, [3]> beta = const()[name = string("beta"), val = tensor<fp32, [3]>([3, 2, 1])];
        tensor<fp32, [2, 1]> mean = reduce_mean(x = x, axes = axes, keep_dims = bool(true))[name = string("mean")];
        tensor<fp32, [2, 3]> centered = sub(x = x, y = mean)[name = string("centered")];
        tensor<fp32, [2, 3]> square = mul(x = centered, y = centered)[name = string("square")];
        tensor<fp32, [2, 1]> variance = reduce_mean(x = square, axes = axes, keep_dims = bool(true))[
            name = string("variance")];
        tensor<fp32, [2, 1]> scale = rsqrt(x = variance, epsilon = fp32(0x1p-10))[name = string("scale")];
        tensor<fp32, [2, 3]> norm = mul(x = centered, y = scale)[name = string("norm")];
        tensor<fp32, [2, 3]> scaled = mul(x = norm, y = gamma)[name = string("scaled")];
        tensor<fp32, [2, 3]> y = add(x = scaled, y = beta)[name = string("y")];
        """, shape: [2, 3], operations: ["layer_norm"], inner: "square"),
    Case(
      name: "convolution, batch norm and hard swish",
      body: """
        tensor<fp32, [2, 1, 1, 1]> weight = const()[name = string("weight"),
            val = tensor<fp32, [2, 1, 1, 1]>([[[[2]]], [[[-1]]]])];
        tensor<fp32, [2]> mean = const()[name = string("mean"), val = tensor<fp32, [2]>([0.5, 1])];
        tensor<fp32, [2]> variance = const()[name = string("variance"), val = tensor<fp32, [2]>([4, 0.25])];
        tensor<fp32, [1, 2, 2, 2]> conv = conv(x = x, weight = weight)[name = string("conv")];
        tensor<fp32, [1, 2, 2, 2]> norm = batch_norm(x = conv, mean = mean, variance = variance,
            epsilon = fp32(0x1p-10))[name = string("norm")];
        tensor<fp32, [1, 2, 2, 2]> above = thresholded_relu(x = norm, alpha = fp32(-3))[name = string("above")];
        tensor<fp32, [1, 2, 2, 2]> gate = sigmoid_hard(x = above, alpha = fp32(0x1.555556p-3), beta = fp32(0.5))[
            name = string("gate")];
        tensor<fp32, [1, 2, 2, 2]> y = mul(x = above, y = gate)[name = string("y")];
        """, shape: [1, 1, 2, 2], operations: ["nn.fused_conv"], inner: "gate"),
    Case(
      name: "linear and gelu",
      body: """
        tensor<fp32, [2, 3]> weight = const()[name = string("weight"),
            val = tensor<fp32, [2, 3]>([[1, 2, 3], [4, 5, 6]])];
        tensor<fp32, [2, 2]> product = linear(x = x, weight = weight)[name = string("product")];
        tensor<fp32, [2, 2]> y = gelu(x = product, mode = string("EXACT"))[name = string("y")];
        """, shape: [2, 3], operations: ["nn.fused_linear"], inner: "product"),
    Case(
      name: "matrix product, sum and activation",
      body: """
        tensor<fp32, [3, 2]> matrix = const()[name = string("matrix"),
            val = tensor<fp32, [3, 2]>([[1, 4], [2, 5], [3, 6]])];
        tensor<fp32, [2]> bias = const()[name = string("bias"), val = tensor<fp32, [2]>([1, -2])];
        tensor<fp32, [2, 2]> product = matmul(x = x, y = matrix, transpose_x = bool(false), transpose_y = bool(false))[
            name = string("product")];
        tensor<fp32, [2, 2]> sum = add(x = product, y = bias)[name = string("sum")];
        tensor<fp32, [2, 2]> y = relu(x = sum)[name = string("y")];
        """, shape: [2, 3], operations: ["nn.fused_linear"], inner: "product"),
    Case(
      name: "a value that is used twice stays",
      body: """
        tensor<fp32, [2, 3]> a = real_div(x = x, y = fp32(0x1.6a09e6p+0))[name = string("a")];
        tensor<fp32, [2, 3]> b = erf(x = a)[name = string("b")];
        tensor<fp32, [2, 3]> c = add(x = b, y = fp32(1))[name = string("c")];
        tensor<fp32, [2, 3]> d = mul(x = x, y = fp32(0.5))[name = string("d")];
        tensor<fp32, [2, 3]> e = mul(x = d, y = c)[name = string("e")];
        tensor<fp32, [2, 3]> y = add(x = e, y = b)[name = string("y")];
        """, shape: [2, 3], operations: ["real_div", "erf", "add", "mul", "mul", "add"], inner: "d"),
  ]

  @Test(arguments: cases) func computesTheSame(_ each: Case) throws {
    let shape = each.shape.map { String($0) }.joined(separator: ", ")
    let text = "func main<ios18>(tensor<fp32, [\(shape)]> x) {\n\(each.body)\n} -> (y);"
    let model = try RuntimeModel(
      program(text, inputs: [.array("x", each.shape.map { Int64($0) })], outputs: ["y"]))
    let count = each.shape.reduce(1, *)
    let inputs = ["x": FeatureValue.doubles((0..<count).map { Double(($0 * 7) % 11) / 2 - 2 }, shape: each.shape)]
    let operations = Mutex<[String]>([])
    var options = PredictionOptions()
    options.onStep = { step in operations.withLock { $0.append(step.operation) } }
    let found = try model.prediction(from: inputs, options: options)["y"]?.array?.doubles ?? []
    #expect(operations.withLock { $0 } == each.operations)
    // Passes do not run where intermediate values are asked for.
    var plain = PredictionOptions()
    plain.taps = [each.inner]
    let expected = try model.prediction(from: inputs, options: plain)["y"]?.array?.doubles ?? []
    #expect(found.count == expected.count && !found.isEmpty)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) })
  }
}
