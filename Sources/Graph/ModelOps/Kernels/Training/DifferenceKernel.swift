internal import CModelKernels

/// Sums over the pairs of elements of two arrays, from which errors follow.
package struct DifferenceKernel {
  /// Sums over pairs that are both finite, of a and b: of |a − b|, (a − b)², a², b² and a b.
  package let sums: (absolute: Double, squared: Double, left: Double, right: Double, product: Double)
  /// The greatest |a − b| and the first place that has it; nil where no two elements can be compared. It is infinite where
  /// only one element is finite, or both are not and differ.
  package let worst: (difference: Double, index: Int)?
  /// Pairs with |a − b| > absolute tolerance + relative tolerance · |b|, and those that are not finite and differ.
  package let beyondCount: Int
  /// Elements of each side that are not finite.
  package let notFinite: (left: Int, right: Int)

  /// Compares arrays of as many elements.
  package init(_ left: [Float], _ right: [Float], absolute: Double, relative: Double) {
    precondition(left.count == right.count)
    self.init(model_kernels_compare(left, right, left.count, absolute, relative))
  }

  /// Compares row-major tensors of as many floats.
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
