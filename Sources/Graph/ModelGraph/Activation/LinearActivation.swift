/// `linear_activation`: y = alpha · x + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
package struct LinearActivation: ParametricOperation {
  package static let name = "linear_activation"
  package static let parameters = ["alpha", "beta"]

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension LinearActivation: DifferentiableOperation {
  /// alpha.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, call.argument("alpha")), into: call.x)
  }
}
