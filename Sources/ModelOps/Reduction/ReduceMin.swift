/// `reduce_min`: the smallest element over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
///
/// MIL: `reduce_min`.
struct ReduceMin: Reduction {
  static let name = "reduce_min"
  static let kernel = ReductionKernel.min

  var reduced: ReducedAxes
}
