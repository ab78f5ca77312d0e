/// `threshold`: every element, but at least a threshold: y = max(x, alpha).
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - `alpha`: the threshold.
/// - Result: [*d], the type of `x`.
struct Threshold: ParametricOperation {
  static let name = "threshold"
  static let domain = ScalarDomain.numbers
  static let kernel = ParametricKernel.threshold

  var operands: ParametricOperands
}

extension Threshold: DifferentiableOperation {
  /// 1 above the threshold, 0 below and at it.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.masked(call.gradient, where: call.x, operation: "greater", b: call.argument("alpha"))
    try graph.accumulate(gradient, into: call.x)
  }
}
