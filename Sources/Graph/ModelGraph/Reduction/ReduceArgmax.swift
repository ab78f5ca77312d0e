/// `reduce_argmax`: the index of the largest element along an axis, the first of equals, or
/// of the first that is not a number.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - `output_dtype`: `int32` (default) or `uint16`.
/// - Result: of that type.
package struct ReduceArgmax: IndexReduction {
  package static let name = "reduce_argmax"
  package var reduced: ReducedAxes
  package var indexType: ScalarType

  package init(reduced: ReducedAxes, indexType: ScalarType) {
    self.reduced = reduced
    self.indexType = indexType
  }
}
