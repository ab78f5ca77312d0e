/// `silu`: the sigmoid linear unit, also called swish: y = x / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Silu: ElementwiseUnaryOperation {
  static let name = "silu"
  static let kernel = UnaryKernel.silu

  var x: TensorType
}

extension Silu: DifferentiableOperation {
  /// σ + y · (1 − σ).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gate = try graph.unary("sigmoid", call.x)
    let slope = try graph.plus(gate, try graph.times(call.result, try graph.oneMinus(gate)))
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}
