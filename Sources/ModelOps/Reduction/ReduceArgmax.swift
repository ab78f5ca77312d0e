/// `reduce_argmax`: the index of the largest element along an axis, the first of equals.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - Result: int32.
///
/// MIL: `reduce_argmax`.
struct ReduceArgmax: IndexReduction {
  static let name = "reduce_argmax"

  var reduced: ReducedAxes
}
