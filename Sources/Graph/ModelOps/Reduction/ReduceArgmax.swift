/// `reduce_argmax`: the index of the largest element along an axis, the first of equals, or
/// of the first that is not a number.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - `output_dtype`: `int32` (default) or `uint16`.
/// - Result: of that type.
struct ReduceArgmax: IndexReduction {
  static let name = "reduce_argmax"
  static let kernel = IndexKernel.largest

  var reduced: ReducedAxes
  var indexType: ScalarType
}
