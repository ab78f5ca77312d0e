/// `log`: the natural logarithm of every element: y = ln(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; the least positive number unless given.
/// - Result: [*d], the type of `x`.
struct Log: ParametricOperation {
  static let name = "log"
  static let kernel = ParametricKernel.log
  static let parameters = ["epsilon"]
  static let fallback: Float? = .leastNonzeroMagnitude

  var operands: ParametricOperands
}

extension Log: DifferentiableOperation {
  /// ln′ = 1 / x.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let argument = try graph.plus(call.x, call.number("epsilon", default: .leastNonzeroMagnitude))
    try graph.accumulate(try graph.over(call.gradient, argument), into: call.x)
  }
}
