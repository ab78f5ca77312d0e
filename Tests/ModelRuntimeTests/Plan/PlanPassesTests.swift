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

    var model: Model {
      get throws {
        let lengths = shape.map { String($0) }.joined(separator: ", ")
        let text = "func main<ios18>(tensor<fp32, [\(lengths)]> x) {\n\(body)\n} -> (y);"
        return try program(text, inputs: [.array("x", shape.map { Int64($0) })], outputs: ["y"])
      }
    }

    var inputs: NameMap<FeatureValue> {
      let count = shape.reduce(1, *)
      return ["x": .doubles((0..<count).map { Double(($0 * 7) % 11) / 2 - 2 }, shape: shape)]
    }
  }

  private static let linearConstants = """
    tensor<fp32, [2, 3]> weight = const()[name = string("weight"),
        val = tensor<fp32, [2, 3]>([[1, 2, -1], [0.5, -2, 3]])];
    tensor<fp32, [2]> bias = const()[name = string("bias"), val = tensor<fp32, [2]>([1, -1])];
    tensor<fp32, [2]> mean = const()[name = string("mean"), val = tensor<fp32, [2]>([0.5, 1])];
    tensor<fp32, [2]> variance = const()[name = string("variance"), val = tensor<fp32, [2]>([4, 0.25])];

    """

  static let cases: [Case] = [
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
      name: "attention of heads that are cut out of one value, and put together again",
      body: """
        tensor<fp32, [1, 4, 3, 2, 3]> parts = reshape(x = x, shape = tensor<int32, [5]>([1, 4, 3, 2, 3]))[
            name = string("parts")];
        tensor<fp32, [3, 1, 2, 4, 3]> heads = transpose(x = parts, perm = tensor<int32, [5]>([2, 0, 3, 1, 4]))[
            name = string("heads")];
        tensor<fp32, [1, 1, 2, 4, 3]> first, tensor<fp32, [1, 1, 2, 4, 3]> second, tensor<fp32, [1, 1, 2, 4, 3]> third
            = split(x = heads, axis = int32(0), num_splits = int32(3))[name = string("split")];
        tensor<fp32, [1, 2, 4, 3]> q = squeeze(x = first, axes = tensor<int32, [1]>([0]))[name = string("q")];
        tensor<fp32, [1, 2, 4, 3]> k = squeeze(x = second, axes = tensor<int32, [1]>([0]))[name = string("k")];
        tensor<fp32, [1, 2, 4, 3]> v = slice_by_index(x = heads, begin = tensor<int32, [5]>([2, 0, 0, 0, 0]),
            end = tensor<int32, [5]>([3, 1, 2, 4, 3]),
            squeeze_mask = tensor<bool, [5]>([true, false, false, false, false]))[name = string("v")];
        tensor<fp32, [1, 2, 3, 4]> turned = transpose(x = k, perm = tensor<int32, [4]>([0, 1, 3, 2]))[
            name = string("turned")];
        tensor<fp32, [1, 2, 4, 4]> scores = matmul(x = q, y = turned, transpose_x = bool(false),
            transpose_y = bool(false))[name = string("scores")];
        tensor<fp32, [1, 2, 4, 4]> weights = softmax(x = scores, axis = int32(3))[name = string("weights")];
        tensor<fp32, [1, 2, 4, 3]> mix = matmul(x = weights, y = v, transpose_x = bool(false),
            transpose_y = bool(false))[name = string("mix")];
        tensor<fp32, [1, 4, 2, 3]> places = transpose(x = mix, perm = tensor<int32, [4]>([0, 2, 1, 3]))[
            name = string("places")];
        tensor<fp32, [1, 4, 6]> y = reshape(x = places, shape = tensor<int32, [3]>([1, 4, 6]))[name = string("y")];
        """, shape: [1, 4, 18], operations: ["nn.placed_attention"], inner: "scores"),
    Case(
      name: "transposes that take each other back",
      body: """
        tensor<fp32, [3, 2]> a = transpose(x = x, perm = tensor<int32, [2]>([1, 0]))[name = string("a")];
        tensor<fp32, [3, 2]> b = identity(x = a)[name = string("b")];
        tensor<fp32, [2, 3]> c = transpose(x = b, perm = tensor<int32, [2]>([-1, 0]))[name = string("c")];
        tensor<fp32, [2, 3]> y = relu(x = c)[name = string("y")];
        """, shape: [2, 3], operations: ["relu"], inner: "b"),
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
      name: "linear layer and batch norm of vectors",
      body: linearConstants + """
        tensor<fp32, [4, 2]> product = linear(x = x, weight = weight, bias = bias)[name = string("product")];
        tensor<fp32, [4, 2, 1]> wide = expand_dims(x = product, axes = tensor<int32, [1]>([-1]))[
            name = string("wide")];
        tensor<fp32, [4, 2, 1]> norm = batch_norm(x = wide, mean = mean, variance = variance,
            epsilon = fp32(0x1p-10))[name = string("norm")];
        tensor<fp32, [4, 2]> y = squeeze(x = norm, axes = tensor<int32, [1]>([-1]))[name = string("y")];
        """, shape: [4, 3], operations: ["linear"], inner: "norm"),
    Case(
      name: "batch norm of the rows behind a linear layer stays",
      body: linearConstants + """
        tensor<fp32, [2, 2]> product = linear(x = x, weight = weight, bias = bias)[name = string("product")];
        tensor<fp32, [1, 2, 2]> wide = expand_dims(x = product, axes = tensor<int32, [1]>([0]))[name = string("wide")];
        tensor<fp32, [1, 2, 2]> norm = batch_norm(x = wide, mean = mean, variance = variance,
            epsilon = fp32(0x1p-10))[name = string("norm")];
        tensor<fp32, [2, 2]> y = squeeze(x = norm, axes = tensor<int32, [1]>([0]))[name = string("y")];
        """, shape: [2, 3], operations: ["linear", "expand_dims", "batch_norm", "squeeze"], inner: "norm"),
    Case(
      name: "convolution behind batch norm, ReLU, joined and repeated tensors, and mirrored padding",
      body: """
        tensor<fp32, [2, 3, 2, 2]> weight = const()[name = string("weight"), val = tensor<fp32, [2, 3, 2, 2]>([[[[1, 2],
            [3, 4]], [[5, 6], [7, 8]], [[-1, -2], [3, 1]]], [[[1, 0], [0, 1]], [[2, 1], [1, 2]], [[3, 2], [1, 0]]]])];
        tensor<fp32, [3]> mean = const()[name = string("mean"), val = tensor<fp32, [3]>([0.5, 1, 0])];
        tensor<fp32, [3]> variance = const()[name = string("variance"), val = tensor<fp32, [3]>([4, 0.25, 1])];
        tensor<fp32, [1, 1, 2, 3]> pool = max_pool(x = x, kernel_sizes = tensor<int32, [2]>([2, 2]),
            strides = tensor<int32, [2]>([2, 2]), pad_type = string("valid"))[name = string("pool")];
        tensor<fp32, [1, 1, 4, 6]> up = upsample_nearest_neighbor(x = pool, scale_factor_height = fp32(2),
            scale_factor_width = fp32(2))[name = string("up")];
        tensor<fp32, [1, 1, 4, 6]> half = mul(x = x, y = fp32(0.5))[name = string("half")];
        tensor<fp32, [1, 3, 4, 6]> joined = concat(values = (up, x, half), axis = int32(1), interleave = bool(false))[
            name = string("joined")];
        tensor<fp32, [1, 3, 4, 6]> norm = batch_norm(x = joined, mean = mean, variance = variance,
            epsilon = fp32(0x1p-10))[name = string("norm")];
        tensor<fp32, [1, 3, 4, 6]> above = relu(x = norm)[name = string("above")];
        tensor<fp32, [1, 3, 6, 8]> padded = pad(x = above, pad = tensor<int32, [4]>([1, 1, 1, 1]),
            mode = string("reflect"), constant_val = fp32(0))[name = string("padded")];
        tensor<fp32, [1, 2, 5, 7]> y = conv(x = padded, weight = weight)[name = string("y")];
        """, shape: [1, 1, 4, 6], operations: ["max_pool", "mul", "nn.joined_conv"], inner: "joined"),
    Case(
      name: "group norm",
      body: """
        tensor<int32, [3]> axes = const()[name = string("axes"), val = tensor<int32, [3]>([2, 3, 4])];
        tensor<fp32, [1, 2, 2, 2, 3]> parts = reshape(x = x, shape = tensor<int32, [5]>([1, 2, 2, 2, 3]))[
            name = string("parts")];
        tensor<fp32, [1, 2, 1, 1, 1]> mean = reduce_mean(x = parts, axes = axes, keep_dims = bool(true))[
            name = string("mean")];
        tensor<fp32, [1, 2, 2, 2, 3]> centered = sub(x = parts, y = mean)[name = string("centered")];
        tensor<fp32, [1, 2, 2, 2, 3]> squares = square(x = centered)[name = string("squares")];
        tensor<fp32, [1, 2, 1, 1, 1]> variance = reduce_mean(x = squares, axes = axes, keep_dims = bool(true))[
            name = string("variance")];
        tensor<fp32, [1, 2, 1, 1, 1]> sum = add(x = variance, y = fp32(0x1p-10))[name = string("sum")];
        tensor<fp32, [1, 2, 1, 1, 1]> root = sqrt(x = sum)[name = string("root")];
        tensor<fp32, [1, 2, 2, 2, 3]> norm = real_div(x = centered, y = root)[name = string("norm")];
        tensor<fp32, [1, 4, 2, 3]> whole = reshape(x = norm, shape = tensor<int32, [4]>([1, 4, 2, 3]))[
            name = string("whole")];
        tensor<fp32, [1, 4, 1, 1]> gamma = const()[name = string("gamma"),
            val = tensor<fp32, [1, 4, 1, 1]>([[[[1]], [[2]], [[3]], [[4]]]])];
        tensor<fp32, [1, 4, 1, 1]> beta = const()[name = string("beta"),
            val = tensor<fp32, [1, 4, 1, 1]>([[[[4]], [[3]], [[2]], [[1]]]])];
        tensor<fp32, [1, 4, 2, 3]> scaled = mul(x = whole, y = gamma)[name = string("scaled")];
        tensor<fp32, [1, 4, 2, 3]> shifted = add(x = scaled, y = beta)[name = string("shifted")];
        tensor<fp32, [1, 4, 2, 3]> y = silu(x = shifted)[name = string("y")];
        """, shape: [1, 4, 2, 3], operations: ["nn.group_norm"], inner: "squares"),
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
    Case(
      name: "padding of zeros before a convolution",
      body: """
        tensor<fp32, [1, 1, 2, 3]> weight = const()[name = string("weight"),
            val = tensor<fp32, [1, 1, 2, 3]>([[[[1, 2, 3], [4, 5, 6]]]])];
        tensor<fp32, [1, 1, 7, 5]> padded = pad(x = x, pad = tensor<int32, [4]>([3, 2, 1, 1]), mode = string("constant"),
            constant_val = fp32(0))[name = string("padded")];
        tensor<fp32, [1, 1, 6, 3]> y = conv(x = padded, weight = weight)[name = string("y")];
        """, shape: [1, 1, 2, 3], operations: ["conv"], inner: "padded"),
    Case(
      name: "root mean square norm",
      body: """
        tensor<fp32, [4]> gamma = const()[name = string("gamma"), val = tensor<fp32, [4]>([1, 2, -3, 0.5])];
        tensor<fp32, [2, 4]> squares = square(x = x)[name = string("squares")];
        tensor<fp32, [2, 1]> mean = reduce_mean(x = squares, axes = tensor<int32, [1]>([-1]), keep_dims = bool(true))[
            name = string("mean")];
        tensor<fp32, [2, 1]> scale = rsqrt(x = mean, epsilon = fp32(0x1p-10))[name = string("scale")];
        tensor<fp32, [2, 4]> norm = mul(x = x, y = scale)[name = string("norm")];
        tensor<fp32, [2, 4]> y = mul(x = norm, y = gamma)[name = string("y")];
        """, shape: [2, 4], operations: ["nn.rms_norm"], inner: "squares"),
    Case(
      name: "rotary embedding",
      body: """
        tensor<fp32, [2, 4]> cosine = const()[name = string("cosine"),
            val = tensor<fp32, [2, 4]>([[1, 0.5, 1, 0.5], [0.25, -1, 0.25, -1]])];
        tensor<fp32, [2, 4]> sine = const()[name = string("sine"),
            val = tensor<fp32, [2, 4]>([[0.5, 1, 0.5, 1], [2, 0.5, 2, 0.5]])];
        tensor<fp32, [2, 4]> plain = mul(x = x, y = cosine)[name = string("plain")];
        tensor<fp32, [2, 2]> first = slice_by_index(x = x, begin = tensor<int32, [2]>([0, 0]),
            end = tensor<int32, [2]>([2, 2]))[name = string("first")];
        tensor<fp32, [2, 2]> second = slice_by_index(x = x, begin = tensor<int32, [2]>([0, 2]),
            end = tensor<int32, [2]>([2, 4]))[name = string("second")];
        tensor<fp32, [2, 2]> negated = mul(x = second, y = fp32(-1))[name = string("negated")];
        tensor<fp32, [2, 4]> halves = concat(values = (negated, first), axis = int32(-1), interleave = bool(false))[
            name = string("halves")];
        tensor<fp32, [2, 4]> turned = mul(x = halves, y = sine)[name = string("turned")];
        tensor<fp32, [2, 4]> y = add(x = plain, y = turned)[name = string("y")];
        """, shape: [2, 4], operations: ["nn.rotary"], inner: "halves"),
  ]

  @Test(arguments: cases) func computesTheSame(_ each: Case) throws {
    let (model, inputs) = (try RuntimeModel(each.model), each.inputs)
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
