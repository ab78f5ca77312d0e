/// `exp2`: 2 to the power of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
struct Exp2: ElementwiseUnaryOperation {
  static let name = "exp2"
  static let domain = ScalarDomain.numbers
  static let kernel = UnaryKernel.exp2

  var x: TensorType
}

extension Exp2: DifferentiableOperation {
  /// (2ˣ)′ = ln 2 · 2ˣ.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(try graph.times(call.gradient, call.result), 0.69314718056), into: call.x)
  }
}
