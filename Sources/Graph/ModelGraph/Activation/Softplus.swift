/// `softplus`: a smooth rectifier: y = ln(1 + eˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Softplus: ElementwiseUnaryOperation {
  package static let name = "softplus"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Softplus: DifferentiableOperation {
  /// σ(x).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sigmoid", call.x)), into: call.x)
  }
}
