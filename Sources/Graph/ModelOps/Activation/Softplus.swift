/// `softplus`: a smooth rectifier: y = ln(1 + eˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Softplus: ElementwiseUnaryOperation {
  static let name = "softplus"
  static let kernel = UnaryKernel.softplus

  var x: TensorType
}

extension Softplus: DifferentiableOperation {
  /// σ(x).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sigmoid", call.x)), into: call.x)
  }
}
