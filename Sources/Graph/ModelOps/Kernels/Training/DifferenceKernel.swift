internal import CModelKernels
internal import ModelSpec

/// Sums over the pairs of elements of two arrays, from which errors are computed.
package struct DifferenceKernel {
  /// Sums over pairs of finite elements a and b: of |a − b|, (a − b)², a², b² and a b.
  package let sums: (absolute: Double, squared: Double, left: Double, right: Double, product: Double)
  /// The largest |a − b| and the index of the first pair that has it; nil if there are no pairs to compare. It is
  /// infinite if only one element of a pair is finite, or neither is and they differ.
  package let worst: (difference: Double, index: Int)?
  /// Pairs with |a − b| > absolute tolerance + relative tolerance · |b|, and unequal pairs that are not finite.
  package let beyondCount: Int
  /// Elements of each side that are not finite.
  package let notFinite: (left: Int, right: Int)

  /// Compares arrays of equal length.
  package init(_ left: [Float], _ right: [Float], absolute: Double, relative: Double) {
    precondition(left.count == right.count)
    self.init(model_kernels_compare(left, right, left.count, absolute, relative))
  }

  /// Compares row-major tensors with equal numbers of floats.
  package init(_ left: Tensor, _ right: Tensor, absolute: Double, relative: Double) {
    let (one, other) = (left.floats, right.floats)
    precondition(left.layout == .rowMajor && right.layout == .rowMajor && one.count == other.count)
    self.init(model_kernels_compare(one.baseAddress, other.baseAddress, one.count, absolute, relative))
    withExtendedLifetime((left, right)) {}
  }

  private init(_ result: model_kernels_difference) {
    sums = (result.absolute, result.squared, result.left_squared, result.right_squared, result.product)
    worst = result.worst < 0 ? nil : (result.maximum, result.worst)
    beyondCount = result.beyond
    notFinite = (result.left_not_finite, result.right_not_finite)
  }
}
