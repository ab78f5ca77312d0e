/// `tan`: the tangent of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Tan: ElementwiseUnaryOperation {
  static let name = "tan"
  static let kernel = UnaryKernel.tan

  var x: TensorType
}

extension Tan: DifferentiableOperation {
  /// tan′ = 1 + tan².
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let slope = try graph.plus(try graph.squared(call.result), 1)
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}
