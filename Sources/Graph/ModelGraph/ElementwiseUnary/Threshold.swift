/// `threshold`: every element, but at least a threshold: y = max(x, alpha).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
package struct Threshold: ParametricOperation {
  package static let name = "threshold"
  package static let domain = ScalarDomain.numbers
  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Threshold: DifferentiableOperation {
  /// 1 above the threshold, 0 below and at it.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.masked(call.gradient, where: call.x, operation: "greater", b: call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
