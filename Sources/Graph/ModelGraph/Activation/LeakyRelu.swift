/// `leaky_relu`: y = x for x ≥ 0, alpha · x below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope below 0.
/// - Result: [*d], the type of `x`.
package struct LeakyRelu: ParametricOperation {
  package static let name = "leaky_relu"
  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension LeakyRelu: DifferentiableOperation {
  /// 1 from 0 on, alpha below.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let below = try graph.masked(call.gradient, where: call.x, operation: "less", b: .float(0))
    let above = try graph.masked(call.gradient, where: call.x, operation: "greater_equal", b: .float(0))
    try graph.accumulate(try graph.plus(above, try graph.times(below, call.argument("alpha"))), into: call.x)
  }
}
