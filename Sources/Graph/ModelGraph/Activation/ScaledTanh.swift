/// `scaled_tanh`: y = alpha · tanh(beta · x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the largest result.
/// - `beta`: the scale of the input.
/// - Result: [*d], the type of `x`.
package struct ScaledTanh: ParametricOperation {
  package static let name = "scaled_tanh"
  package static let parameters = ["alpha", "beta"]

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension ScaledTanh: DifferentiableOperation {
  /// alpha · beta · (1 − tanh²(beta · x)).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (alpha, beta) = (try call.argument("alpha"), try call.argument("beta"))
    let curve = try graph.unary("tanh", try graph.times(call.x, beta))
    let slope = try graph.times(try graph.times(try graph.oneMinus(try graph.squared(curve)), alpha), beta)
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}
