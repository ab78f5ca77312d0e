internal import CModelKernels
internal import ModelSpec

/// Running sums.
enum CumulationKernel {
  /// Writes the running sums of `x` along `axis` to `y`, another tensor of its shape.
  static func run(_ x: Tensor, _ y: Tensor, axis: Int, isExclusive: Bool, isReversed: Bool) {
    guard x.count > 0 else { return }
    let outer = x.shape[..<axis].reduce(1, *)
    let inner = x.shape[(axis + 1)...].reduce(1, *)
    let (exclusive, reversed): (Int32, Int32) = (isExclusive ? 1 : 0, isReversed ? 1 : 0)
    if x.form == .integer {
      model_kernels_cumsum_integer(
        x.integers.baseAddress, y.integers.baseAddress, outer, x.shape[axis], inner, exclusive, reversed)
    } else {
      model_kernels_cumsum_float(
        x.floats.baseAddress, y.floats.baseAddress, outer, x.shape[axis], inner, exclusive, reversed)
    }
    withExtendedLifetime((x, y)) {}
  }
}
