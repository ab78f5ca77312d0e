/// `reduce_l1_norm`: the sum of absolute values over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceL1Norm: Reduction {
  package static let name = "reduce_l1_norm"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceL1Norm: DifferentiableOperation {
  /// sign(x).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, _) = try graph.unreduced(call, reduced)
    try graph.accumulate(try graph.times(try graph.unary("sign", x), gradient), into: x)
  }
}
