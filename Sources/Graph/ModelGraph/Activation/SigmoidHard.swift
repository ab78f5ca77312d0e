/// `sigmoid_hard`: a sigmoid of three straight lines: y = min(max(alpha · x + beta, 0), 1).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
package struct SigmoidHard: ParametricOperation {
  package static let name = "sigmoid_hard"
  package static let parameters = ["alpha", "beta"]

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension SigmoidHard: DifferentiableOperation {
  /// alpha on the slope, 0 on both sides and at the corners.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let above = try graph.masked(call.gradient, where: call.result, operation: "greater", b: .float(0))
    let inside = try graph.masked(above, where: call.result, operation: "less", b: .float(1))
    try graph.accumulate(try graph.times(inside, call.argument("alpha")), into: call.x)
  }
}
