/// `rsqrt`: the reciprocal square root of every element: y = 1 / √(x + epsilon).
///
/// - `x`: [*d], fp16 or fp32.
/// - `epsilon`: added first; 1e-12 unless given.
/// - Result: [*d], the type of `x`.
struct Rsqrt: ParametricOperation {
  static let name = "rsqrt"
  static let kernel = ParametricKernel.rsqrt
  static let parameters = ["epsilon"]
  static let fallback: Float? = 1e-12

  var operands: ParametricOperands
}

extension Rsqrt: DifferentiableOperation {
  /// (1 / √x)′ = −½ · (1 / √x)³.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let cube = try graph.times(call.result, try graph.squared(call.result))
    try graph.accumulate(try graph.times(try graph.times(call.gradient, cube), -0.5), into: call.x)
  }
}
