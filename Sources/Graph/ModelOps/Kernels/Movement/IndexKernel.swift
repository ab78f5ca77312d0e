internal import CModelKernels
internal import ModelSpec

/// The indices of largest or smallest elements along an axis.
struct IndexKernel: Sendable {
  typealias Floats =
    @Sendable @convention(c) (
      UnsafePointer<Float>?, UnsafeMutablePointer<Int32>?, Int, Int, Int
    ) -> Void
  typealias Integers =
    @Sendable @convention(c) (
      UnsafePointer<Int32>?, UnsafeMutablePointer<Int32>?, Int, Int, Int
    ) -> Void

  private var floats: Floats
  private var integers: Integers

  static let largest = IndexKernel(
    floats: model_kernels_reduce_argmax, integers: model_kernels_reduce_argmax_integer)
  static let smallest = IndexKernel(
    floats: model_kernels_reduce_argmin, integers: model_kernels_reduce_argmin_integer)

  /// The first such index along `axis`, as elements of type `scalar`.
  ///
  /// - Throws: if the axis is empty.
  func run(
    _ x: Tensor, _ axis: Int, keepsDimensions: Bool, as scalar: ScalarType, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let plan = ReductionPlan(x.shape, x.layout, axes: [axis], keepsDimensions: keepsDimensions)
    try plan.check()
    let x = plan.start(x, in: context)
    let y = context.tensor(scalar, plan.shape)
    let fold = plan.folds[0]
    if x.form == .integer {
      integers(x.integers.baseAddress, y.integers.baseAddress, fold.outer, fold.length, fold.inner)
    } else {
      floats(x.floats.baseAddress, y.integers.baseAddress, fold.outer, fold.length, fold.inner)
    }
    return withExtendedLifetime(x) { y }
  }
}
