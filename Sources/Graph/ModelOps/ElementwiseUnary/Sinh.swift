/// `sinh`: the hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Sinh: ElementwiseUnaryOperation {
  static let name = "sinh"
  static let kernel = UnaryKernel.sinh

  var x: TensorType
}

extension Sinh: DifferentiableOperation {
  /// sinh′ = cosh.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("cosh", call.x)), into: call.x)
  }
}
