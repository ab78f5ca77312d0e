internal import CModelKernels
internal import ModelSpec

/// A function of one float with one or two parameters. Keeps the layout; the result reuses the memory of the input if
/// there are no other references.
struct ParametricKernel: Sendable {
  typealias Floats =
    @Sendable @convention(c) (
      UnsafePointer<Float>?, UnsafeMutablePointer<Float>?, Int, Float, Float
    ) -> Void

  typealias Integers =
    @Sendable @convention(c) (
      UnsafePointer<Int32>?, UnsafeMutablePointer<Int32>?, Int, Int32, Int32
    ) -> Void

  private var floats: Floats
  private var integers: Integers?

  private init(_ floats: @escaping Floats, integers: Integers? = nil) {
    self.floats = floats
    self.integers = integers
  }

  /// Applies the function to every element of `x`. A missing second parameter is no bound.
  func run(
    _ inputs: inout OperationInputs, _ context: ExecutionContext, numbers: [NumberAttribute]
  ) throws(OperationError) -> [RuntimeValue] {
    let (alpha, beta) = (numbers[0], numbers.count > 1 ? numbers[1] : nil)
    if let integers, try inputs.tensor("x").form == .integer {
      let (alpha, beta) = (try alpha.integer(inputs), try beta?.integer(inputs) ?? .max)
      var x = try inputs.take("x")
      let y = context.tensor(reusing: &x)
      integers(x.integers.baseAddress, y.integers.baseAddress, x.count, alpha, beta)
      return withExtendedLifetime(x) { [.tensor(y)] }
    }
    let (first, second) = (try alpha.value(inputs), try beta?.value(inputs) ?? 0)
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let (from, to) = (x.floatAddress, y.floatAddress)
    let threads = x.count < Tensor.smallestShared ? 1 : context.threadCount
    ParallelLoop.split(x.count, threadCount: threads) { range in
      floats(from + range.lowerBound, to + range.lowerBound, range.count, first, second)
    }
    return withExtendedLifetime(x) { [.tensor(y)] }
  }

  static let clampedRelu = ParametricKernel(model_kernels_clamped_relu)
  static let clip = ParametricKernel(model_kernels_clip, integers: model_kernels_clip_integer)
  static let elu = ParametricKernel(model_kernels_elu)
  static let inverse = ParametricKernel(model_kernels_inverse)
  static let leakyRelu = ParametricKernel(model_kernels_leaky_relu)
  static let linear = ParametricKernel(model_kernels_linear)
  static let log = ParametricKernel(model_kernels_log)
  static let rsqrt = ParametricKernel(model_kernels_rsqrt)
  static let scaledTanh = ParametricKernel(model_kernels_scaled_tanh)
  static let sigmoidHard = ParametricKernel(model_kernels_sigmoid_hard)
  static let threshold = ParametricKernel(model_kernels_threshold, integers: model_kernels_clip_integer)
  static let thresholdedRelu = ParametricKernel(model_kernels_thresholded_relu)
}
