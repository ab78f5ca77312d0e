/// `reduce_prod`: the product over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceProd: Reduction {
  package static let name = "reduce_prod"
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }

  package func outputElements() -> [[Extent]?] { [reduced.folded { $0 * $1 }] }
}

extension ReduceProd: DifferentiableOperation {
  /// y / x, which is no number for an x of 0.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient, result) = try graph.unreduced(call, reduced)
    let share = try graph.over(try graph.times(gradient, result), x)
    try graph.accumulate(share, into: x)
  }
}
