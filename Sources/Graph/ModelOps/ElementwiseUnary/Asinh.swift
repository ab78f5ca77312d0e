/// `nn.asinh`: the inverse hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL has no counterpart.
struct Asinh: ElementwiseUnaryOperation {
  static let name = "nn.asinh"
  static let kernel = UnaryKernel.asinh

  var x: TensorType
}

extension Asinh: DifferentiableOperation {
  /// asinh′ = 1 / √(x² + 1).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let root = try graph.unary("sqrt", try graph.plus(try graph.squared(call.x), 1))
    try graph.accumulate(try graph.over(call.gradient, root), into: call.x)
  }
}
