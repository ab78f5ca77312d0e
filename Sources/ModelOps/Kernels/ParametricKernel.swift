internal import CModelKernels

/// A function of one float with one or two parameters. Elements keep their layout; the result takes the memory of the
/// input when nobody else holds it.
struct ParametricKernel: Sendable {
  typealias Floats =
    @Sendable @convention(c) (
      UnsafePointer<Float>?, UnsafeMutablePointer<Float>?, Int, Float, Float
    ) -> Void

  private var floats: Floats

  private init(_ floats: @escaping Floats) { self.floats = floats }

  /// The function of every element of `x`.
  func run(
    _ inputs: inout OperationInputs, _ context: ExecutionContext, _ alpha: NumberAttribute,
    _ beta: NumberAttribute? = nil
  ) throws(OperationError) -> [RuntimeValue] {
    let (alpha, beta) = (try alpha.value(inputs), try beta?.value(inputs) ?? 0)
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    floats(x.floats.baseAddress, y.floats.baseAddress, x.count, alpha, beta)
    return withExtendedLifetime(x) { [.tensor(y)] }
  }

  /// Every element of `x`, integers or floats, moved to at least `alpha` and at most `beta`.
  static func clip(
    _ inputs: inout OperationInputs, _ context: ExecutionContext, _ alpha: NumberAttribute, _ beta: NumberAttribute?
  ) throws(OperationError) -> [RuntimeValue] {
    guard try inputs.tensor("x").form == .integer else {
      return try (beta == nil ? floatThreshold : floatClip).run(&inputs, context, alpha, beta)
    }
    let (alpha, beta) = (try alpha.integer(inputs), try beta?.integer(inputs) ?? .max)
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    model_kernels_clip_integer(x.integers.baseAddress, y.integers.baseAddress, x.count, alpha, beta)
    return withExtendedLifetime(x) { [.tensor(y)] }
  }

  static let clampedRelu = ParametricKernel(model_kernels_clamped_relu)
  private static let floatClip = ParametricKernel(model_kernels_clip)
  static let elu = ParametricKernel(model_kernels_elu)
  static let inverse = ParametricKernel(model_kernels_inverse)
  static let leakyRelu = ParametricKernel(model_kernels_leaky_relu)
  static let linear = ParametricKernel(model_kernels_linear)
  static let log = ParametricKernel(model_kernels_log)
  static let rsqrt = ParametricKernel(model_kernels_rsqrt)
  static let scaledTanh = ParametricKernel(model_kernels_scaled_tanh)
  static let sigmoidHard = ParametricKernel(model_kernels_sigmoid_hard)
  private static let floatThreshold = ParametricKernel(model_kernels_threshold)
  static let thresholdedRelu = ParametricKernel(model_kernels_thresholded_relu)
}
