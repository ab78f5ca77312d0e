import ModelSpec
import Testing

@Suite struct FusingTests {
  @Test(arguments: cases) func fuses(_ rewrite: RewriteCase) throws {
    let program = try SimplifiedProgram(rewrite.body, input: rewrite.input, passes: [rewrite.pass])
    #expect(program.operations == rewrite.expected)
    #expect(try program.difference() <= rewrite.tolerance)
  }

  private static let convolution = """
    tensor<fp32, [2, 1, 1, 1]> w = const()[val = tensor<fp32, [2, 1, 1, 1]>([[[[2]]], [[[-3]]]])];
    tensor<fp32, [2]> bias = const()[val = tensor<fp32, [2]>([0.5, -1])];
    tensor<fp32, [1, 2, 2, 3]> c = conv(x = x, weight = w, bias = bias);
    """
  private static let statistics = """
    tensor<fp32, [2]> m = const()[val = tensor<fp32, [2]>([0.25, -0.5])];
    tensor<fp32, [2]> v = const()[val = tensor<fp32, [2]>([4, 0.25])];
    tensor<fp32, [2]> g = const()[val = tensor<fp32, [2]>([1.5, 2])];
    tensor<fp32, [2]> b = const()[val = tensor<fp32, [2]>([0.125, 3])];
    fp32 eps = const()[val = fp32(0.001)];
    tensor<fp32, [1, 2, 2, 3]> y = batch_norm(x = c, mean = m, variance = v, gamma = g, beta = b, epsilon = eps);
    """

  static let cases = [
    RewriteCase(
      name: "gelu", pass: "fuse-gelu",
      body: """
        fp32 root = const()[val = fp32(1.4142135)];
        fp32 one = const()[val = fp32(1)];
        fp32 half = const()[val = fp32(0.5)];
        tensor<fp32, [2, 3]> a = real_div(x = x, y = root);
        tensor<fp32, [2, 3]> b = erf(x = a);
        tensor<fp32, [2, 3]> c = add(x = b, y = one);
        tensor<fp32, [2, 3]> d = mul(x = x, y = c);
        tensor<fp32, [2, 3]> y = mul(x = d, y = half);
        """, expected: "gelu"),
    RewriteCase(
      name: "gelu by tanh", pass: "fuse-gelu",
      body: """
        fp32 three = const()[val = fp32(3)];
        fp32 small = const()[val = fp32(0.044715)];
        fp32 root = const()[val = fp32(0.7978846)];
        fp32 one = const()[val = fp32(1)];
        fp32 half = const()[val = fp32(0.5)];
        tensor<fp32, [2, 3]> p = pow(x = x, y = three);
        tensor<fp32, [2, 3]> q = mul(x = small, y = p);
        tensor<fp32, [2, 3]> a = add(x = x, y = q);
        tensor<fp32, [2, 3]> b = mul(x = a, y = root);
        tensor<fp32, [2, 3]> t = tanh(x = b);
        tensor<fp32, [2, 3]> c = add(x = one, y = t);
        tensor<fp32, [2, 3]> h = mul(x = half, y = x);
        tensor<fp32, [2, 3]> y = mul(x = h, y = c);
        """, expected: "gelu"),
    RewriteCase(
      name: "another factor", pass: "fuse-gelu",
      body: """
        fp32 root = const()[val = fp32(1.5)];
        fp32 one = const()[val = fp32(1)];
        fp32 half = const()[val = fp32(0.5)];
        tensor<fp32, [2, 3]> a = real_div(x = x, y = root);
        tensor<fp32, [2, 3]> b = erf(x = a);
        tensor<fp32, [2, 3]> c = add(x = b, y = one);
        tensor<fp32, [2, 3]> d = mul(x = x, y = c);
        tensor<fp32, [2, 3]> y = mul(x = d, y = half);
        """, expected: "real_div erf add mul mul"),
    RewriteCase(
      name: "silu", pass: "fuse-silu",
      body: """
        tensor<fp32, [2, 3]> s = sigmoid(x = x);
        tensor<fp32, [2, 3]> y = mul(x = s, y = x);
        """, expected: "silu"),
    RewriteCase(
      name: "a gate that is used again", pass: "fuse-silu",
      body: """
        tensor<fp32, [2, 3]> s = sigmoid(x = x);
        tensor<fp32, [2, 3]> m = mul(x = s, y = x);
        tensor<fp32, [2, 3]> y = add(x = m, y = s);
        """, expected: "sigmoid mul add"),
    RewriteCase(
      name: "hard swish", pass: "fuse-hard-sigmoid",
      body: """
        fp32 three = const()[val = fp32(3)];
        fp32 six = const()[val = fp32(6)];
        tensor<fp32, [2, 3]> a = add(x = x, y = three);
        tensor<fp32, [2, 3]> b = relu6(x = a);
        tensor<fp32, [2, 3]> c = mul(x = x, y = b);
        tensor<fp32, [2, 3]> y = real_div(x = c, y = six);
        """, expected: "sigmoid_hard mul"),
    RewriteCase(
      name: "another limit", pass: "fuse-hard-sigmoid",
      body: """
        fp32 two = const()[val = fp32(2)];
        fp32 six = const()[val = fp32(6)];
        tensor<fp32, [2, 3]> a = add(x = x, y = two);
        tensor<fp32, [2, 3]> b = relu6(x = a);
        tensor<fp32, [2, 3]> y = real_div(x = b, y = six);
        """, expected: "add relu6 real_div"),
    RewriteCase(
      name: "softplus", pass: "fuse-softplus",
      body: """
        fp32 one = const()[val = fp32(1)];
        tensor<fp32, [2, 3]> a = exp(x = x);
        tensor<fp32, [2, 3]> b = add(x = one, y = a);
        fp32 none = const()[val = fp32(0)];
        tensor<fp32, [2, 3]> y = log(x = b, epsilon = none);
        """, expected: "softplus"),
    RewriteCase(
      name: "log of 2 + exp", pass: "fuse-softplus",
      body: """
        fp32 two = const()[val = fp32(2)];
        tensor<fp32, [2, 3]> a = exp(x = x);
        tensor<fp32, [2, 3]> b = add(x = two, y = a);
        fp32 none = const()[val = fp32(0)];
        tensor<fp32, [2, 3]> y = log(x = b, epsilon = none);
        """, expected: "exp add log"),
    RewriteCase(
      name: "leaky relu", pass: "fuse-leaky-relu",
      body: """
        fp32 alpha = const()[val = fp32(0.25)];
        tensor<fp32, [2, 3]> a = mul(x = alpha, y = x);
        tensor<fp32, [2, 3]> y = maximum(x = a, y = x);
        """, expected: "leaky_relu"),
    RewriteCase(
      name: "steeper below 0", pass: "fuse-leaky-relu",
      body: """
        fp32 alpha = const()[val = fp32(1.25)];
        tensor<fp32, [2, 3]> a = mul(x = alpha, y = x);
        tensor<fp32, [2, 3]> y = maximum(x = a, y = x);
        """, expected: "mul maximum"),
    RewriteCase(
      name: "layer norm", pass: "fuse-normalization",
      body: """
        tensor<int32, [1]> axes = const()[val = tensor<int32, [1]>([-1])];
        bool keep = const()[val = bool(true)];
        fp32 eps = const()[val = fp32(0.001)];
        tensor<fp32, [2, 1]> m = reduce_mean(x = x, axes = axes, keep_dims = keep);
        tensor<fp32, [2, 3]> d = sub(x = x, y = m);
        tensor<fp32, [2, 3]> s = square(x = d);
        tensor<fp32, [2, 1]> v = reduce_mean(x = s, axes = axes, keep_dims = keep);
        tensor<fp32, [2, 1]> e = add(x = v, y = eps);
        tensor<fp32, [2, 1]> r = sqrt(x = e);
        tensor<fp32, [2, 3]> y = real_div(x = d, y = r);
        """, expected: "layer_norm", tolerance: 1e-5),
    RewriteCase(
      name: "instance norm", pass: "fuse-normalization", input: "tensor<fp32, [1, 2, 2, 3]>",
      body: """
        tensor<int32, [2]> axes = const()[val = tensor<int32, [2]>([2, 3])];
        bool keep = const()[val = bool(true)];
        fp32 eps = const()[val = fp32(0.001)];
        fp32 power = const()[val = fp32(-0.5)];
        tensor<fp32, [1, 2, 1, 1]> m = reduce_mean(x = x, axes = axes, keep_dims = keep);
        tensor<fp32, [1, 2, 2, 3]> d = sub(x = x, y = m);
        tensor<fp32, [1, 2, 2, 3]> s = mul(x = d, y = d);
        tensor<fp32, [1, 2, 1, 1]> v = reduce_mean(x = s, axes = axes, keep_dims = keep);
        tensor<fp32, [1, 2, 1, 1]> e = add(x = eps, y = v);
        tensor<fp32, [1, 2, 1, 1]> r = pow(x = e, y = power);
        tensor<fp32, [1, 2, 2, 3]> y = mul(x = r, y = d);
        """, expected: "instance_norm", tolerance: 1e-5),
    RewriteCase(
      name: "the variance of other axes", pass: "fuse-normalization",
      body: """
        tensor<int32, [1]> axes = const()[val = tensor<int32, [1]>([-1])];
        tensor<int32, [2]> both = const()[val = tensor<int32, [2]>([0, 1])];
        bool keep = const()[val = bool(true)];
        fp32 eps = const()[val = fp32(0.001)];
        tensor<fp32, [2, 1]> m = reduce_mean(x = x, axes = axes, keep_dims = keep);
        tensor<fp32, [2, 3]> d = sub(x = x, y = m);
        tensor<fp32, [2, 3]> s = square(x = d);
        tensor<fp32, [1, 1]> v = reduce_mean(x = s, axes = both, keep_dims = keep);
        tensor<fp32, [1, 1]> e = add(x = v, y = eps);
        tensor<fp32, [1, 1]> r = sqrt(x = e);
        tensor<fp32, [2, 3]> y = real_div(x = d, y = r);
        """, expected: "reduce_mean sub square reduce_mean add sqrt real_div"),
    RewriteCase(
      name: "scale and offset", pass: "fuse-normalization-scale",
      body: """
        tensor<int32, [1]> axes = const()[val = tensor<int32, [1]>([-1])];
        tensor<fp32, [3]> g = const()[val = tensor<fp32, [3]>([1, 2, -3])];
        tensor<fp32, [3]> b = const()[val = tensor<fp32, [3]>([0.5, 0, 1])];
        tensor<fp32, [2, 3]> n = layer_norm(x = x, axes = axes);
        tensor<fp32, [2, 3]> s = mul(x = n, y = g);
        tensor<fp32, [2, 3]> y = add(x = s, y = b);
        """, expected: "layer_norm"),
    RewriteCase(
      name: "a scale by rows", pass: "fuse-normalization-scale",
      body: """
        tensor<int32, [1]> axes = const()[val = tensor<int32, [1]>([-1])];
        tensor<fp32, [2, 1]> g = const()[val = tensor<fp32, [2, 1]>([[1], [2]])];
        tensor<fp32, [2, 3]> n = layer_norm(x = x, axes = axes);
        tensor<fp32, [2, 3]> y = mul(x = n, y = g);
        """, expected: "layer_norm mul"),
    RewriteCase(
      name: "a transposed factor", pass: "fuse-matmul-transpose",
      body: """
        tensor<int32, [2]> p = const()[val = tensor<int32, [2]>([1, 0])];
        tensor<fp32, [3, 2]> t = transpose(x = x, perm = p);
        tensor<fp32, [2, 2]> y = matmul(x = x, y = t);
        """, expected: "matmul"),
    RewriteCase(
      name: "other axes", pass: "fuse-matmul-transpose", input: "tensor<fp32, [2, 2, 2]>",
      body: """
        tensor<int32, [3]> p = const()[val = tensor<int32, [3]>([1, 0, 2])];
        tensor<fp32, [2, 2, 2]> t = transpose(x = x, perm = p);
        tensor<fp32, [2, 2, 2]> y = matmul(x = x, y = t);
        """, expected: "transpose matmul"),
    RewriteCase(
      name: "a constant matrix", pass: "fuse-linear",
      body: """
        tensor<fp32, [3, 2]> w = const()[val = tensor<fp32, [3, 2]>([[1, 2], [3, 4], [5, -6]])];
        tensor<fp32, [2, 2]> y = matmul(x = x, y = w);
        """, expected: "linear"),
    RewriteCase(
      name: "a constant on the left", pass: "fuse-linear",
      body: """
        tensor<fp32, [1, 2]> w = const()[val = tensor<fp32, [1, 2]>([[1, 2]])];
        tensor<fp32, [1, 3]> y = matmul(x = w, y = x);
        """, expected: "matmul"),
    RewriteCase(
      name: "zeros around", pass: "fuse-padding", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: """
        tensor<int32, [4]> p = const()[val = tensor<int32, [4]>([1, 0, 2, 1])];
        string mode = const()[val = string("constant")];
        fp32 none = const()[val = fp32(0)];
        tensor<fp32, [1, 1, 3, 6]> z = pad(x = x, pad = p, mode = mode, constant_val = none);
        tensor<fp32, [2, 1, 1, 2]> w = const()[val = tensor<fp32, [2, 1, 1, 2]>([[[[1, 2]]], [[[3, 4]]]])];
        tensor<fp32, [1, 2, 3, 5]> y = conv(x = z, weight = w);
        """, expected: "conv"),
    RewriteCase(
      name: "ones around", pass: "fuse-padding", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: """
        tensor<int32, [4]> p = const()[val = tensor<int32, [4]>([1, 0, 2, 1])];
        string mode = const()[val = string("constant")];
        fp32 one = const()[val = fp32(1)];
        tensor<fp32, [1, 1, 3, 6]> z = pad(x = x, pad = p, mode = mode, constant_val = one);
        tensor<fp32, [2, 1, 1, 2]> w = const()[val = tensor<fp32, [2, 1, 1, 2]>([[[[1, 2]]], [[[3, 4]]]])];
        tensor<fp32, [1, 2, 3, 5]> y = conv(x = z, weight = w);
        """, expected: "pad conv"),
    RewriteCase(
      name: "batch norm", pass: "fuse-batch-norm", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: convolution + "\n" + statistics, expected: "conv"),
    RewriteCase(
      name: "a convolution that is used again", pass: "fuse-batch-norm", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: convolution + "\n" + statistics.replacing("y = batch_norm", with: "n = batch_norm")
        + "\ntensor<fp32, [1, 2, 2, 3]> y = add(x = n, y = c);", expected: "conv batch_norm add"),
    RewriteCase(
      name: "groups of a transposed convolution", pass: "fuse-batch-norm", input: "tensor<fp32, [1, 2, 2, 3]>",
      body: """
        tensor<fp32, [2, 1, 1, 2]> w = const()[val = tensor<fp32, [2, 1, 1, 2]>([[[[1, 2]]], [[[3, 4]]]])];
        int32 groups = const()[val = int32(2)];
        tensor<fp32, [1, 2, 2, 4]> c = conv_transpose(x = x, weight = w, groups = groups);
        """ + "\n" + statistics.replacing("[1, 2, 2, 3]", with: "[1, 2, 2, 4]"), expected: "conv_transpose"),
    RewriteCase(
      name: "a scale and an offset by channel", pass: "fuse-scale", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: convolution + """

        tensor<fp32, [1, 2, 1, 1]> s = const()[val = tensor<fp32, [1, 2, 1, 1]>([[[[3]], [[0.5]]]])];
        fp32 two = const()[val = fp32(2)];
        tensor<fp32, [1, 2, 2, 3]> a = mul(x = s, y = c);
        tensor<fp32, [1, 2, 2, 3]> b = sub(x = two, y = a);
        tensor<fp32, [1, 2, 2, 3]> y = real_div(x = b, y = two);
        """, expected: "conv"),
    RewriteCase(
      name: "a scale by column", pass: "fuse-scale", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: convolution + """

        tensor<fp32, [3]> s = const()[val = tensor<fp32, [3]>([1, 2, 3])];
        tensor<fp32, [1, 2, 2, 3]> y = mul(x = c, y = s);
        """, expected: "conv mul"),
    RewriteCase(
      name: "a divisor", pass: "fuse-scale", input: "tensor<fp32, [1, 1, 2, 3]>",
      body: convolution + """

        fp32 one = const()[val = fp32(1)];
        tensor<fp32, [1, 2, 2, 3]> y = real_div(x = one, y = c);
        """, expected: "conv real_div"),
    RewriteCase(
      name: "the bias of a linear", pass: "fuse-scale",
      body: """
        tensor<fp32, [2, 3]> w = const()[val = tensor<fp32, [2, 3]>([[1, 2, 3], [4, 5, -6]])];
        tensor<fp32, [2]> b = const()[val = tensor<fp32, [2]>([0.5, 2])];
        tensor<fp32, [2, 2]> l = linear(x = x, weight = w);
        tensor<fp32, [2, 2]> y = add(x = b, y = l);
        """, expected: "linear"),
  ]
}
