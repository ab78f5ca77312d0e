/// `square`: the square of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
struct Square: ElementwiseUnaryOperation {
  static let name = "square"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.square

  var x: TensorType
}

extension Square: DifferentiableOperation {
  /// (x²)′ = 2x.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(try graph.times(call.gradient, call.x), 2), into: call.x)
  }
}
