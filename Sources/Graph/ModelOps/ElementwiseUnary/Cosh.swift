/// `cosh`: the hyperbolic cosine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Cosh: ElementwiseUnaryOperation {
  static let name = "cosh"
  static let kernel = UnaryKernel.cosh

  var x: TensorType
}

extension Cosh: DifferentiableOperation {
  /// cosh′ = sinh.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sinh", call.x)), into: call.x)
  }
}
