/// `reduce_l2_norm`: the square root of the sum of squares over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceL2Norm: Reduction {
  package static let name = "reduce_l2_norm"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceL2Norm: DifferentiableOperation {
  /// x / y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, result) = try graph.unreduced(call, reduced)
    try graph.accumulate(try graph.times(x, try graph.over(gradient, result)), into: x)
  }
}
