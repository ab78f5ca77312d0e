/// `exp`: e to the power of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Exp: ElementwiseUnaryOperation {
  static let name = "exp"
  static let kernel = UnaryKernel.exp

  var x: TensorType
}

extension Exp: DifferentiableOperation {
  /// exp′ = exp.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, call.result), into: call.x)
  }
}
