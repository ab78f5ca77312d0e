/// `reduce_argmin`: the index of the smallest element along an axis, the first of equals, or
/// of the first that is not a number.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - `output_dtype`: `int32` (default) or `uint16`.
/// - Result: of that type.
package struct ReduceArgmin: IndexReduction {
  package static let name = "reduce_argmin"
  package var reduced: ReducedAxes
  package var indexType: ScalarType

  package init(reduced: ReducedAxes, indexType: ScalarType) {
    self.reduced = reduced
    self.indexType = indexType
  }
}
