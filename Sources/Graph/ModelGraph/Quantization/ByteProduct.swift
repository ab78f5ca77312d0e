import ModelSpec

/// `nn.byte_product`: `conv` or `linear` of integers of 8 bits: y = activation(scale · sums + bias), where a sum is that of
/// weight · (byte − zero) over a window of all channels.
///
/// - `bytes`: [places, words], what `nn.byte_quantize` makes.
/// - `shape`, `rows`: what the bytes stand for: an image [N, C, H, W], or with `rows` rows [*d, C].
/// - `zero`: 0 to 255.
/// - `weights`: fp32, rank 1: the bytes of the weights [outputs, C / groups, *k], with signs, filled up to a multiple of four.
/// - `outputs`: their number; `kernel_sizes`: two lengths; 1 unless given.
/// - `strides`, `dilations`, `pad_type`, `pad`: as for `conv`; `groups`: 1 unless given, or C, as many as there are outputs.
/// - `sum_scale`, `bias`: [outputs], constants.
/// - `activation`, `alpha`, `beta`: as for `nn.fused_conv`.
/// - `result_scale`, `result_zero`: what bytes of the result stand for; floats come out unless given, fp16 with `half`.
/// - Result: the words of [N, outputs, *d'] or [*d, outputs], or floats of that shape.
package struct ByteProduct: TensorOperation {
  package static let name = "nn.byte_product"

  /// A word holds four bytes.
  package static let cost = Cost { call in
    let results = call.resultCount * (call.argument("result_scale") == nil ? 1 : 4)
    return 8 * results * call.count("weights") / call.count("sum_scale")
  }

  package static let noGradient: NoGradient? = .plans

  package let input: ByteShape
  package let output: ByteShape
  package let window: FixedWindow
  package let isDepthwise: Bool
  package let zero: Int
  package let activation: ActivationChoice
  package let result: ByteLine?
  package let scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let input = try ByteShape(arguments)
    self.input = input
    _ = try arguments.tensor("bytes", ScalarDomain([.fp32]), rank: 2...2)
    let outputs = try arguments.positive("outputs")
    let kernel = try arguments.integers("kernel_sizes", count: 2, default: 1)
    // Rows are an image of one column.
    let lengths = input.isRows ? [input.plane, 1] : Array(input.shape[2...])
    let groups = try arguments.positive("groups", default: 1)
    guard groups == 1 || (groups == input.channels && groups == outputs) else {
      throw OperationError("`groups` is \(groups), expected 1 or \(input.channels)", argument: "groups")
    }
    isDepthwise = groups > 1
    window = try Self.window(
      arguments, lengths, channels: input.channels, weight: [outputs, input.channels / groups] + kernel)
    output = ByteShape(
      input.isRows ? Array(input.shape.dropLast()) + [outputs] : [input.shape[0], outputs] + window.output,
      isRows: input.isRows)
    zero = try arguments.integer("zero")
    activation = try ActivationChoice(arguments)
    result = arguments.has("result_scale") ? try ByteLine(arguments, "result_") : nil
    scalar = try arguments.boolean("half", default: false) ? .fp16 : .fp32
    let weights = try arguments.tensor("weights", ScalarDomain([.fp32]), rank: 1...1)
    let count = outputs * (input.channels / groups) * window.kernelVolume
    guard (0...255).contains(zero), weights.shape[0].isAlways((count + 3) / 4), window.kernelVolume <= Self.mostTaps
    else {
      throw OperationError("`weights` has \(weights.shape[0]) words, expected \(count) bytes", argument: "weights")
    }
    for name in ["sum_scale", "bias"] {
      let shape = try arguments.tensor(name, ScalarDomain([.fp32]), rank: 1...1).shape
      guard shape[0].isAlways(outputs) else {
        throw OperationError("`\(name)` has \(shape[0]) elements, expected \(outputs)", argument: name)
      }
    }
  }

  /// Places of a window, whose addresses are held while it is multiplied.
  private static let mostTaps = 512

  package static func window(
    _ arguments: OperationArguments, _ lengths: [Int], channels: Int, weight: [Int]
  ) throws(OperationError) -> FixedWindow {
    // A convolution reads the window's attributes.
    var conv = arguments
    let types = [("x", [1, channels] + lengths), ("weight", weight)]
    for (name, shape) in types {
      conv.bind(name, [.init(InferredValue(.tensor(TensorType(.fp32, Shape(fixed: shape)))))])
    }
    let made = try Conv(conv)
    let output = try made.fixedOutputShape()
    guard output.allSatisfy({ $0 > 0 }) else { throw OperationError("the result would be empty") }
    return try made.window.fixed(input: lengths, output: Array(output[2...]))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(result == nil ? TensorType(scalar, Shape(fixed: output.shape)) : output.wordType)]
  }
}
