/// `silu`: the sigmoid linear unit, also called swish: y = x / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Silu: ElementwiseUnaryOperation {
  package static let name = "silu"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Silu: DifferentiableOperation {
  /// σ + y · (1 − σ).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gate = try graph.unary("sigmoid", call.x)
    let slope = try graph.plus(gate, try graph.times(call.result, try graph.oneMinus(gate)))
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}
