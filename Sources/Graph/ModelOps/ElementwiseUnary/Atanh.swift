/// `atanh`: the inverse hyperbolic tangent of every element; infinite at ±1, not a number beyond.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Atanh: ElementwiseUnaryOperation {
  static let name = "atanh"
  static let kernel = UnaryKernel.atanh

  var x: TensorType
}

extension Atanh: DifferentiableOperation {
  /// atanh′ = 1 / (1 − x²).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.over(call.gradient, try graph.oneMinus(try graph.squared(call.x))), into: call.x)
  }
}
