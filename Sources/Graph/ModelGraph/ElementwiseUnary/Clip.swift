/// `clip`: every element moved into a range: y = min(max(x, alpha), beta).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the lower end.
/// - `beta`: the upper end.
/// - Result: [*d], the type of `x`.
package struct Clip: ParametricOperation {
  package static let name = "clip"
  package static let domain = ScalarDomain.numbers
  package static let parameters = ["alpha", "beta"]

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Clip: DifferentiableOperation {
  /// 1 within the range and at its ends, 0 outside.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let above = try graph.masked(call.gradient, where: call.x, operation: "greater_equal", b: call.argument("alpha"))
    try graph.accumulate(
      try graph.masked(above, where: call.x, operation: "less_equal", b: call.argument("beta")), into: call.x)
  }
}
