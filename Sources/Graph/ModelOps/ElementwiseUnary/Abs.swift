/// `abs`: the absolute value of every element: y = |x|.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
struct Abs: ElementwiseUnaryOperation {
  static let name = "abs"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.abs

  var x: TensorType
}

extension Abs: DifferentiableOperation {
  /// |x|′ = sign(x).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sign", call.x)), into: call.x)
  }
}
