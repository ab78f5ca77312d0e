internal import CModelKernels
internal import ModelSpec

/// A function of one float whose parameters differ by channel, axis 1.
struct ChannelKernel: Sendable {
  typealias Floats =
    @Sendable @convention(c) (
      UnsafePointer<Float>?, UnsafeMutablePointer<Float>?, Int, Int, Int, UnsafePointer<Float>?, UnsafePointer<Float>?
    ) -> Void

  private var floats: Floats

  static let leakyRelu = ChannelKernel(floats: model_kernels_leaky_relu_channels)
  static let softplus = ChannelKernel(floats: model_kernels_softplus_parametric_channels)

  /// Applies the function to every element of `x`.
  ///
  /// - Parameter parameters: The names of one or two vectors with an element for each channel, or a single one.
  /// - Throws: if a vector has another length.
  func run(
    _ inputs: inout OperationInputs, _ context: ExecutionContext, parameters: [String]
  ) throws(OperationError) -> [RuntimeValue] {
    let type = try inputs.tensor("x")
    guard type.rank >= 2 else {
      throw OperationError("`x` has rank \(type.rank), expected at least 2", argument: "x")
    }
    let channels = type.shape[1]
    var vectors: [Tensor] = []
    for name in parameters {
      let vector = try inputs.tensor(name)
      guard vector.count == channels || vector.count == 1 else {
        throw OperationError("`\(name)` has \(vector.count) elements, expected \(channels)", argument: name)
      }
      // A tensor without elements may have more channels than fit into memory.
      vectors.append(
        vector.count == channels || type.count == 0 ? vector : Self.repeated(vector, channels, in: context))
    }
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    guard let first = vectors.first, let last = vectors.last, x.count > 0 else { return [.tensor(y)] }
    let positions = x.shape[2...].reduce(1, *)
    let isLast = x.layout == .channelsLast
    floats(
      x.floats.baseAddress, y.floats.baseAddress, isLast ? x.shape[0] * positions : x.shape[0], channels,
      isLast ? 1 : positions, first.floats.baseAddress, last.floats.baseAddress)
    return withExtendedLifetime((x, vectors)) { [.tensor(y)] }
  }

  private static func repeated(_ scalar: Tensor, _ count: Int, in context: ExecutionContext) -> Tensor {
    let vector = context.tensor(.fp32, [count])
    vector.floats.initialize(repeating: scalar.floats[0])
    return vector
  }
}
