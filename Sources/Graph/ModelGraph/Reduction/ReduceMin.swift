/// `reduce_min`: the smallest element over axes.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `axes`: what to reduce, negative numbers from the end; all axes unless given.
/// - `keep_dims`: whether reduced axes stay with length 1; false unless given.
/// - Result: the type of `x`.
package struct ReduceMin: Reduction {
  package static let name = "reduce_min"
  package static let isDefinedForNone = false
  package var reduced: ReducedAxes

  package init(reduced: ReducedAxes) { self.reduced = reduced }
}

extension ReduceMin: DifferentiableOperation {
  /// 1 by the element that is the result, shared out when there are several.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateSelected(call, reduced)
  }
}
