/// `clamped_relu`: y = min(beta, x) for x ≥ 0, min(beta, alpha · x) below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope below 0.
/// - `beta`: the largest result.
/// - Result: [*d], the type of `x`.
package struct ClampedRelu: ParametricOperation {
  package static let name = "clamped_relu"
  package static let parameters = ["alpha", "beta"]

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension ClampedRelu: DifferentiableOperation {
  /// 1 from 0 on, alpha below, 0 where the result is the largest.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let inside = try graph.masked(call.gradient, where: call.result, operation: "less", b: call.argument("beta"))
    let below = try graph.masked(inside, where: call.x, operation: "less", b: .float(0))
    let above = try graph.masked(inside, where: call.x, operation: "greater_equal", b: .float(0))
    try graph.accumulate(try graph.plus(above, try graph.times(below, call.argument("alpha"))), into: call.x)
  }
}
