/// `reduce_sum`: the sum over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceSum: Reduction {
  package static let name = "reduce_sum"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }

  package func outputElements() -> [[Extent]?] { [reduced.folded { $0 + $1 }] }
}

extension ReduceSum: DifferentiableOperation {
  /// 1 by each element.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, _) = try graph.unreduced(call, reduced)
    try graph.accumulate(try graph.broadcast(gradient, to: x.shape()), into: x)
  }
}
