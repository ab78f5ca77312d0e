internal import CModelKernels

/// Exponentials along an axis, divided by their sum.
enum SoftmaxKernel {
  /// The softmax of `x` along `axis`, in the layout and, when nobody else holds it, in the memory of `x`.
  static func run(
    _ inputs: inout OperationInputs, axis: Int, _ context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    var x = try inputs.take("x")
    let y = context.tensor(reusing: &x)
    let axes = x.axesInMemory
    guard let place = axes.firstIndex(of: axis), x.count > 0 else { return y }
    let outer = axes[..<place].reduce(1) { $0 * x.shape[$1] }
    let inner = axes[(place + 1)...].reduce(1) { $0 * x.shape[$1] }
    model_kernels_softmax(x.floats.baseAddress, y.floats.baseAddress, outer, x.shape[axis], inner)
    return withExtendedLifetime(x) { y }
  }
}
