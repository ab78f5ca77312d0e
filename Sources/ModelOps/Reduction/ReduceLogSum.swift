/// `reduce_log_sum`: the natural logarithm of the sum over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
///
/// MIL: `reduce_log_sum`.
struct ReduceLogSum: Reduction {
  static let name = "reduce_log_sum"
  static let kernel = ReductionKernel.logSum

  var reduced: ReducedAxes
}
