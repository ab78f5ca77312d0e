/// `log`: the natural logarithm of every element: y = ln(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; the least positive number unless given.
/// - Result: [*d], the type of `x`.
package struct Log: ParametricOperation {
  package static let name = "log"
  package static let parameters = ["epsilon"]
  package static let fallback: Float? = .leastNonzeroMagnitude

  package var operands: ParametricOperands

  package init(operands: ParametricOperands) { self.operands = operands }
}

extension Log: DifferentiableOperation {
  /// ln′ = 1 / x.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let argument = try graph.plus(call.x, call.number("epsilon", default: .leastNonzeroMagnitude))
    try graph.accumulate(try graph.over(call.gradient, argument), into: call.x)
  }
}
