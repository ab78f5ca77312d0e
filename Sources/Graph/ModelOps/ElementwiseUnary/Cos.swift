/// `cos`: the cosine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Cos: ElementwiseUnaryOperation {
  static let name = "cos"
  static let kernel = UnaryKernel.cos

  var x: TensorType
}

extension Cos: DifferentiableOperation {
  /// cos′ = −sin.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.negative(try graph.times(call.gradient, try graph.unary("sin", call.x)))
    try graph.accumulate(gradient, into: call.x)
  }
}
