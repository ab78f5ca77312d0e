internal import CoreAIExport
internal import CoreAIFormat
internal import ModelFormat
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// What an ML Program computes, the model of Core AI that it becomes computes too, and so does the ML Program made of that.
@Suite struct RoundTripTests {
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var text: String
    var declared: [ClosedRange<Int>]
    var given: [Int]

    /// `body` computes `y` of `x`.
    init(_ name: String, _ declared: [ClosedRange<Int>], given: [Int], _ body: String) {
      self.name = name
      self.declared = declared
      self.given = given
      let lengths = declared.map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "?" }.joined(separator: ", ")
      text = "func main<ios18>(tensor<fp32, [\(lengths)]> x) {\n\(body)\n} -> (y);"
    }

    var description: String { name }
  }

  private static let cases: [Case] = [
    Case(
      "softmax over an open axis", [2...2, 1...9], given: [2, 5],
      """
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(-1)];
      tensor<fp32, [2, ?]> y = softmax(x = x, axis = axis)[name = string("y")];
      """),
    Case(
      "the place of what is no number", [2...2, 3...3], given: [2, 3],
      """
      tensor<fp32, [2, 3]> root = sqrt(x = x)[name = string("root")];
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(1)];
      tensor<bool, []> keep = const()[name = string("keep"), val = bool(false)];
      tensor<int32, [2]> y = reduce_argmax(x = root, axis = axis, keep_dims = keep)[name = string("y")];
      """),
    Case(
      "logarithms of sums of nothing", [2...2, 3...3], given: [2, 3],
      """
      tensor<fp32, []> zero = const()[name = string("zero"), val = fp32(0)];
      tensor<fp32, [2, 3]> zeros = mul(x = x, y = zero)[name = string("zeros")];
      tensor<fp32, []> epsilon = const()[name = string("epsilon"), val = fp32(0)];
      tensor<fp32, [2, 3]> logs = log(x = zeros, epsilon = epsilon)[name = string("logs")];
      tensor<int32, [1]> axes = const()[name = string("axes"), val = tensor<int32, [1]>([1])];
      tensor<bool, []> keep = const()[name = string("keep"), val = bool(false)];
      tensor<fp32, [2]> sums = reduce_log_sum_exp(x = logs, axes = axes, keep_dims = keep)[name = string("sums")];
      tensor<fp32, [2]> y = exp(x = sums)[name = string("y")];
      """),
    Case(
      "reshape of an open length", [1...8, 3...3, 2...2], given: [4, 3, 2],
      """
      tensor<int32, [2]> shape = const()[name = string("shape"), val = tensor<int32, [2]>([-1, 6])];
      tensor<fp32, [?, 6]> y = reshape(x = x, shape = shape)[name = string("y")];
      """),
    Case(
      "an axis of one more row", [1...8, 3...3], given: [4, 3],
      """
      tensor<int32, [4]> pad = const()[name = string("pad"), val = tensor<int32, [4]>([1, 0, 0, 0])];
      tensor<string, []> mode = const()[name = string("mode"), val = string("constant")];
      tensor<fp32, []> zero = const()[name = string("zero"), val = fp32(0)];
      tensor<fp32, [?, 3]> longer = pad(x = x, pad = pad, mode = mode, constant_val = zero)[name = string("longer")];
      tensor<int32, [1]> axes = const()[name = string("axes"), val = tensor<int32, [1]>([0])];
      tensor<bool, []> keep = const()[name = string("keep"), val = bool(true)];
      tensor<fp32, [1, 3]> mean = reduce_mean(x = longer, axes = axes, keep_dims = keep)[name = string("mean")];
      tensor<fp32, [?, 3]> y = sub(x = longer, y = mean)[name = string("y")];
      """),
    Case(
      "a slice from the end", [1...8, 3...3], given: [4, 3],
      """
      tensor<int32, [2]> begin = const()[name = string("begin"), val = tensor<int32, [2]>([0, -2])];
      tensor<int32, [2]> end = const()[name = string("end"), val = tensor<int32, [2]>([0, 0])];
      tensor<bool, [2]> mask = const()[name = string("mask"), val = tensor<bool, [2]>([true, true])];
      tensor<fp32, [?, 2]> y = slice_by_index(x = x, begin = begin, end = end, end_mask = mask)[name = string("y")];
      """),
    Case(
      "a gather along a middle axis", [2...2, 4...4, 3...3], given: [2, 4, 3],
      """
      tensor<int32, [2]> places = const()[name = string("places"), val = tensor<int32, [2]>([3, -4])];
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(1)];
      tensor<fp32, [2, 2, 3]> y = gather(x = x, indices = places, axis = axis)[name = string("y")];
      """),
    Case(
      "the largest, by size", [2...2, 6...6], given: [2, 6],
      """
      tensor<int32, []> k = const()[name = string("k"), val = int32(3)];
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(1)];
      tensor<fp32, [2, 3]> y, tensor<int32, [2, 3]> places = topk(x = x, k = k, axis = axis)[name = string("y")];
      """),
    Case(
      "a running sum without its own element", [2...2, 5...5], given: [2, 5],
      """
      tensor<int32, []> axis = const()[name = string("axis"), val = int32(1)];
      tensor<bool, []> yes = const()[name = string("yes"), val = bool(true)];
      tensor<fp32, [2, 5]> y = cumsum(x = x, axis = axis, exclusive = yes, reverse = yes)[name = string("y")];
      """),
    Case(
      "a transposed convolution of padding", [1...1, 2...2, 5...5], given: [1, 2, 5],
      """
      tensor<fp32, [2, 3, 3]> w = const()[name = string("w"), val = tensor<fp32, [2, 3, 3]>([\
      [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, -1, 2], [-2, 3, -3], [0.5, 1.5, 2.5]]])];
      tensor<int32, [1]> strides = const()[name = string("strides"), val = tensor<int32, [1]>([2])];
      tensor<int32, [2]> pad = const()[name = string("pad"), val = tensor<int32, [2]>([1, 1])];
      tensor<string, []> kind = const()[name = string("kind"), val = string("custom")];
      tensor<fp32, [1, 3, 9]> y = conv_transpose(x = x, weight = w, strides = strides, pad = pad, pad_type = kind)[\
      name = string("y")];
      """),
    Case(
      "pixels of channels", [1...1, 8...8, 2...2, 3...3], given: [1, 8, 2, 3],
      """
      tensor<int32, []> factor = const()[name = string("factor"), val = int32(2)];
      tensor<fp32, [1, 2, 4, 6]> y = pixel_shuffle(x = x, upscale_factor = factor)[name = string("y")];
      """),
    Case(
      "a branch", [3...3], given: [3],
      """
      tensor<int32, [1]> axes = const()[name = string("axes"), val = tensor<int32, [1]>([0])];
      tensor<bool, []> no = const()[name = string("no"), val = bool(false)];
      tensor<fp32, []> sum = reduce_sum(x = x, axes = axes, keep_dims = no)[name = string("sum")];
      tensor<fp32, []> zero = const()[name = string("zero"), val = fp32(0)];
      tensor<bool, []> isAbove = greater(x = sum, y = zero)[name = string("isAbove")];
      tensor<fp32, [3]> y = cond(pred = isAbove) () {
          tensor<fp32, [3]> a = exp(x = x);
        } -> (a), () {
          tensor<fp32, [3]> b = sin(x = x);
        } -> (b);
      """),
  ]

  @Test(arguments: cases) func computesTheSame(_ each: Case) throws {
    let exported = try ExportedProgram(each.text, [("x", each.declared)])
    let outputs = try exported.outputs(["x": each.given])
    #expect(!outputs[0].isEmpty)
    for found in outputs.dropFirst() {
      #expect(found.count == outputs[0].count)
      #expect(zip(found, outputs[0]).allSatisfy { abs($0 - $1) <= 1e-5 * max(1, abs($1)) })
    }
  }

  @Test func statesKeepTheirNames() throws {
    let text = """
      func main<ios18>(tensor<fp16, [2]> x, state<tensor<fp16, [2]>> s) {
        tensor<fp16, [2]> old = read_state(input = s)[name = string("old")];
        tensor<fp16, [2]> y = add(x = old, y = x)[name = string("y")];
        write_state(data = y, input = s)[name = string("write")];
      } -> (y);
      """
    let exported = try ExportedProgram(text, [("x", [2...2])])
    #expect(exported.asset.model.description?.state.map(\.name) == ["s"])
    #expect(exported.again.model.description?.state.map(\.name) == ["s"])
  }

  @Test func imagesBecomeBytes() throws {
    let text = """
      func main<ios18>(tensor<fp32, [1, 3, 2, 2]> x) {
        tensor<fp32, [1, 3, 2, 2]> y = relu(x = x)[name = string("y")];
      } -> (y);
      """
    var model = try ExportedProgram.model(text, [("x", [1...1, 3...3, 2...2, 2...2])], output: "y")
    model.description?.input = [
      .with {
        $0.name = "x"
        $0.type = .with {
          $0.kind = .imageType(
            .with {
              ($0.width, $0.height) = (2, 2)
              $0.colorSpace = .bgr
            })
        }
      }
    ]
    let folder = try TemporaryFolder()
    let path = folder.path("image.aimodel")
    let image = try CoreAIExporting.export(ModelFile(model, format: .mlpackage)).image
    try CoreAIAsset.write(image, metadata: [], to: path)
    #expect(try CoreAIAsset.read(path).summary.functions.first?.inputs.map(\.type) == ["uint8 [1, 3, 2, 2]"])
    let metadata = CoreAIExporting.metadata(model)
    #expect(metadata.map(\.key) == ["coreml.image.x"])
    #expect(metadata.map(\.text) == ["BGR"])
  }
}
