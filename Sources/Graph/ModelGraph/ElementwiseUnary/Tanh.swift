/// `tanh`: the hyperbolic tangent of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Tanh: ElementwiseUnaryOperation {
  package static let name = "tanh"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Tanh: DifferentiableOperation {
  /// tanh′ = 1 − tanh².
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "tanh")
  }
}
