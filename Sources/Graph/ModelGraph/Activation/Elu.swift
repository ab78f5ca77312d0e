/// `elu`: the exponential linear unit: y = x for x ≥ 0, alpha · (eˣ − 1) below.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: how far below 0 it goes.
/// - Result: [*d], the type of `x`.
package struct Elu: ParametricOperation {
  package static let name = "elu"
  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Elu: DifferentiableOperation {
  /// 1 from 0 on, alpha · eˣ below.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    // alpha · eˣ is y + alpha.
    let slope = try graph.plus(call.result, call.argument("alpha"))
    let below = try graph.masked(try graph.times(call.gradient, slope), where: call.x, operation: "less", b: .float(0))
    let above = try graph.masked(call.gradient, where: call.x, operation: "greater_equal", b: .float(0))
    try graph.accumulate(try graph.plus(above, below), into: call.x)
  }
}
