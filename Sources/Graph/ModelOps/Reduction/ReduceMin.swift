/// `reduce_min`: the smallest element over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
struct ReduceMin: Reduction {
  static let name = "reduce_min"
  static let kernel = ReductionKernel.min

  var reduced: ReducedAxes
}

extension ReduceMin: DifferentiableOperation {
  /// 1 by the element that is the result, shared out when there are several.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateSelected(call, reduced)
  }
}
