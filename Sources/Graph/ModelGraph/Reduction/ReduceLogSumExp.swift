/// `reduce_log_sum_exp`: the natural logarithm of the sum of exponentials over axes, computed without overflow.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceLogSumExp: Reduction {
  package static let name = "reduce_log_sum_exp"
  package static let isDefinedForNone = false
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceLogSumExp: DifferentiableOperation {
  /// exp(x − y).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, result) = try graph.unreduced(call, reduced)
    let share = try graph.unary("exp", try graph.minus(x, result))
    try graph.accumulate(try graph.times(share, gradient), into: x)
  }
}
