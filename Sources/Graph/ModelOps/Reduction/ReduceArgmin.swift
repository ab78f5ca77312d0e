/// `reduce_argmin`: the index of the smallest element along an axis, the first of equals, or
/// of the first that is not a number.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - `output_dtype`: `int32` (default) or `uint16`.
/// - Result: of that type.
struct ReduceArgmin: IndexReduction {
  static let name = "reduce_argmin"
  static let kernel = IndexKernel.smallest

  var reduced: ReducedAxes
  var indexType: ScalarType
}
