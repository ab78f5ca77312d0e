import ModelSpec
import Testing

@Suite struct CleaningTests {
  @Test(arguments: cases) func cleans(_ rewrite: RewriteCase) throws {
    let program = try SimplifiedProgram(rewrite.body, input: rewrite.input, passes: [rewrite.pass])
    #expect(program.operations == rewrite.expected)
    #expect(try program.difference() <= rewrite.tolerance)
  }

  static let cases = [
    RewriteCase(
      name: "an unused operation goes", pass: "dead-code",
      body: """
        tensor<fp32, [2, 3]> a = relu(x = x);
        tensor<fp32, [2, 3]> b = exp(x = a);
        tensor<fp32, [2, 3]> y = tanh(x = x);
        """, expected: "tanh"),
    RewriteCase(
      name: "a used one stays", pass: "dead-code",
      body: """
        tensor<fp32, [2, 3]> a = relu(x = x);
        tensor<fp32, [2, 3]> y = tanh(x = a);
        """, expected: "relu tanh"),
    RewriteCase(
      name: "constants are computed", pass: "constant-folding",
      body: """
        tensor<fp32, [3]> c = const()[val = tensor<fp32, [3]>([1, 4, 9])];
        tensor<fp32, [3]> r = sqrt(x = c);
        tensor<fp32, [2, 3]> y = mul(x = x, y = r);
        """, expected: "mul"),
    RewriteCase(
      name: "a large fill stays", pass: "constant-folding",
      input: "tensor<fp32, [100, 100]>",
      body: """
        tensor<int32, [2]> s = const()[val = tensor<int32, [2]>([100, 100])];
        fp32 v = const()[val = fp32(2)];
        tensor<fp32, [100, 100]> f = fill(shape = s, value = v);
        tensor<fp32, [100, 100]> y = mul(x = x, y = f);
        """, expected: "fill mul"),
    RewriteCase(
      name: "a fixed shape is known", pass: "constant-folding",
      body: """
        tensor<int32, [2]> s = shape(x = x);
        tensor<fp32, [2, 3]> r = relu(x = x);
        tensor<fp32, [2, 3]> y = reshape(x = r, shape = s);
        """, expected: "relu reshape"),
    RewriteCase(
      name: "equal operations are one", pass: "common-subexpressions",
      body: """
        tensor<fp32, [2, 3]> a = exp(x = x);
        tensor<fp32, [2, 3]> b = exp(x = x);
        tensor<fp32, [2, 3]> y = add(x = a, y = b);
        """, expected: "exp add"),
    RewriteCase(
      name: "random numbers are drawn anew", pass: "common-subexpressions",
      body: """
        tensor<int32, [2]> s = const()[val = tensor<int32, [2]>([2, 3])];
        fp32 l = const()[val = fp32(0)];
        fp32 h = const()[val = fp32(1)];
        int32 seed = const()[val = int32(7)];
        tensor<fp32, [2, 3]> a = random_uniform(shape = s, low = l, high = h, seed = seed);
        tensor<fp32, [2, 3]> b = random_uniform(shape = s, low = l, high = h, seed = seed);
        tensor<fp32, [2, 3]> c = add(x = a, y = b);
        tensor<fp32, [2, 3]> y = add(x = c, y = x);
        """, expected: "random_uniform random_uniform add add"),
    RewriteCase(
      name: "there and back", pass: "no-op-casts", input: "tensor<fp16, [2, 3]>",
      body: """
        string wide = const()[val = string("fp32")];
        string narrow = const()[val = string("fp16")];
        tensor<fp32, [2, 3]> a = cast(x = x, dtype = wide);
        tensor<fp16, [2, 3]> b = cast(x = a, dtype = narrow);
        tensor<fp16, [2, 3]> y = relu(x = b);
        """, expected: "relu"),
    RewriteCase(
      name: "what rounds stays", pass: "no-op-casts",
      body: """
        string wide = const()[val = string("fp32")];
        string narrow = const()[val = string("fp16")];
        tensor<fp16, [2, 3]> a = cast(x = x, dtype = narrow);
        tensor<fp32, [2, 3]> b = cast(x = a, dtype = wide);
        tensor<fp32, [2, 3]> y = relu(x = b);
        """, expected: "cast cast relu"),
    RewriteCase(
      name: "a pair that turns back", pass: "no-op-transposes",
      body: """
        tensor<int32, [2]> p = const()[val = tensor<int32, [2]>([1, 0])];
        tensor<fp32, [3, 2]> a = transpose(x = x, perm = p);
        tensor<fp32, [2, 3]> b = transpose(x = a, perm = p);
        tensor<fp32, [2, 3]> y = relu(x = b);
        """, expected: "relu"),
    RewriteCase(
      name: "a pair that does not", pass: "no-op-transposes", input: "tensor<fp32, [2, 3, 4]>",
      body: """
        tensor<int32, [3]> p = const()[val = tensor<int32, [3]>([1, 2, 0])];
        tensor<fp32, [3, 4, 2]> a = transpose(x = x, perm = p);
        tensor<fp32, [4, 2, 3]> y = transpose(x = a, perm = p);
        """, expected: "transpose"),
    RewriteCase(
      name: "the last reshape wins", pass: "no-op-reshapes",
      body: """
        tensor<int32, [1]> f = const()[val = tensor<int32, [1]>([6])];
        tensor<int32, [2]> s = const()[val = tensor<int32, [2]>([3, -1])];
        tensor<fp32, [6]> a = reshape(x = x, shape = f);
        tensor<fp32, [3, 2]> y = reshape(x = a, shape = s);
        """, expected: "reshape"),
    RewriteCase(
      name: "a new axis comes and goes", pass: "no-op-reshapes", input: "tensor<fp32, [2, 3]>",
      body: """
        tensor<int32, [1]> a = const()[val = tensor<int32, [1]>([0])];
        tensor<fp32, [1, 2, 3]> e = expand_dims(x = x, axes = a);
        tensor<fp32, [2, 3]> s = squeeze(x = e, axes = a);
        tensor<fp32, [2, 3]> y = relu(x = s);
        """, expected: "relu"),
    RewriteCase(
      name: "a slice of everything", pass: "no-op-slices",
      body: """
        tensor<int32, [2]> b = const()[val = tensor<int32, [2]>([0, 0])];
        tensor<int32, [2]> e = const()[val = tensor<int32, [2]>([2, 3])];
        tensor<fp32, [2, 3]> s = slice_by_index(x = x, begin = b, end = e);
        tensor<fp32, [2, 3]> y = relu(x = s);
        """, expected: "relu"),
    RewriteCase(
      name: "a slice backwards", pass: "no-op-slices",
      body: """
        tensor<int32, [2]> b = const()[val = tensor<int32, [2]>([0, 2])];
        tensor<int32, [2]> e = const()[val = tensor<int32, [2]>([2, 0])];
        tensor<int32, [2]> s = const()[val = tensor<int32, [2]>([1, -1])];
        tensor<bool, [2]> m = const()[val = tensor<bool, [2]>([false, true])];
        tensor<fp32, [2, 3]> y = slice_by_index(x = x, begin = b, end = e, stride = s, end_mask = m);
        """, expected: "slice_by_index"),
    RewriteCase(
      name: "a result that is an input keeps its operation", pass: "no-op-slices",
      body: "tensor<fp32, [2, 3]> y = identity(x = x);", expected: "identity"),
    RewriteCase(
      name: "a result takes the name", pass: "no-op-slices",
      body: """
        tensor<fp32, [2, 3]> a = relu(x = x);
        tensor<fp32, [2, 3]> y = identity(x = a);
        """, expected: "relu"),
    RewriteCase(
      name: "one times", pass: "no-op-arithmetic",
      body: """
        fp32 one = const()[val = fp32(1)];
        tensor<fp32, [3]> none = const()[val = tensor<fp32, [3]>([0, 0, 0])];
        tensor<fp32, [2, 3]> a = mul(x = one, y = x);
        tensor<fp32, [2, 3]> b = sub(x = a, y = none);
        tensor<fp32, [2, 3]> y = exp(x = b);
        """, expected: "exp"),
    RewriteCase(
      name: "zero minus, and what makes it larger", pass: "no-op-arithmetic",
      body: """
        fp32 none = const()[val = fp32(0)];
        tensor<fp32, [4, 1, 1]> ones = const()[val = tensor<fp32, [4, 1, 1]>([[[1]], [[1]], [[1]], [[1]]])];
        tensor<fp32, [2, 3]> a = sub(x = none, y = x);
        tensor<fp32, [4, 2, 3]> y = mul(x = a, y = ones);
        """, expected: "sub mul"),
  ]
}
