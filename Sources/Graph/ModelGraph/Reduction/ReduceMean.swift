/// `reduce_mean`: the mean over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceMean: Reduction {
  package static let name = "reduce_mean"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceMean: DifferentiableOperation {
  /// 1 / n by each of n elements.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, _) = try graph.unreduced(call, reduced)
    let shape = try x.shape()
    let count = Swift.max(1, reduced.axes.reduce(1) { $0 * shape[$1] })
    let share = try graph.times(gradient, 1 / Float(count))
    try graph.accumulate(try graph.broadcast(share, to: shape), into: x)
  }
}
