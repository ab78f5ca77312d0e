/// `reduce_l1_norm`: the sum of absolute values over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
///
/// MIL: `reduce_l1_norm`.
struct ReduceL1Norm: Reduction {
  static let name = "reduce_l1_norm"
  static let kernel = ReductionKernel.l1Norm

  var reduced: ReducedAxes
}
