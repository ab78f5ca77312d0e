/// `reduce_log_sum`: the natural logarithm of the sum over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceLogSum: Reduction {
  package static let name = "reduce_log_sum"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceLogSum: DifferentiableOperation {
  /// 1 / Σ x.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, result) = try graph.unreduced(call, reduced)
    let share = try graph.over(gradient, try graph.unary("exp", result))
    try graph.accumulate(try graph.broadcast(share, to: x.shape()), into: x)
  }
}
