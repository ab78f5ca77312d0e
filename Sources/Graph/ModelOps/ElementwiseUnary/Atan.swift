/// `atan`: the inverse tangent of every element, −π/2...π/2.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Atan: ElementwiseUnaryOperation {
  static let name = "atan"
  static let kernel = UnaryKernel.atan

  var x: TensorType
}

extension Atan: DifferentiableOperation {
  /// atan′ = 1 / (1 + x²).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.over(call.gradient, try graph.plus(try graph.squared(call.x), 1)), into: call.x)
  }
}
