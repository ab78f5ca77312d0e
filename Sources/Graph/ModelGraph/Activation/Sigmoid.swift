/// `sigmoid`: the logistic function: y = 1 / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Sigmoid: ElementwiseUnaryOperation {
  package static let name = "sigmoid"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Sigmoid: DifferentiableOperation {
  /// σ′ = σ · (1 − σ).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "sigmoid")
  }
}
