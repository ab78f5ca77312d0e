/// `tanh`: the hyperbolic tangent of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Tanh: ElementwiseUnaryOperation {
  static let name = "tanh"
  static let kernel = UnaryKernel.tanh

  var x: TensorType
}

extension Tanh: DifferentiableOperation {
  /// tanh′ = 1 − tanh².
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "tanh")
  }
}
