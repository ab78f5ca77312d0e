/// `reduce_argmin`: the index of the smallest element along an axis, the first of equals.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axis`: −1 unless given.
/// - `keep_dims`: whether the axis stays with length 1; false unless given.
/// - Result: int32.
///
/// MIL: `reduce_argmin`.
struct ReduceArgmin: IndexReduction {
  static let name = "reduce_argmin"

  var reduced: ReducedAxes
}
