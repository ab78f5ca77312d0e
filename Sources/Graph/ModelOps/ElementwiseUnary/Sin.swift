/// `sin`: the sine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Sin: ElementwiseUnaryOperation {
  static let name = "sin"
  static let kernel = UnaryKernel.sin

  var x: TensorType
}

extension Sin: DifferentiableOperation {
  /// sin′ = cos.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("cos", call.x)), into: call.x)
  }
}
