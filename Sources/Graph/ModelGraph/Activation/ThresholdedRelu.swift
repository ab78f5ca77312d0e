/// `thresholded_relu`: y = x for x ≥ alpha, 0 below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
package struct ThresholdedRelu: ParametricOperation {
  package static let name = "thresholded_relu"
  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension ThresholdedRelu: DifferentiableOperation {
  /// 1 from alpha on, 0 below.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.masked(call.gradient, where: call.x, operation: "greater_equal", b: call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
