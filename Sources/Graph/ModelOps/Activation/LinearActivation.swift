/// `linear_activation`: y = alpha · x + beta.
///
/// - `x`: [*d], fp16 or fp32.
/// - `alpha`: the slope.
/// - `beta`: the value at 0.
/// - Result: [*d], the type of `x`.
struct LinearActivation: ParametricOperation {
  static let name = "linear_activation"
  static let kernel = ParametricKernel.linear
  static let parameters = ["alpha", "beta"]

  var operands: ParametricOperands
}

extension LinearActivation: DifferentiableOperation {
  /// alpha.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, call.argument("alpha")), into: call.x)
  }
}
