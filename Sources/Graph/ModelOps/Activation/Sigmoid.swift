/// `sigmoid`: the logistic function: y = 1 / (1 + e⁻ˣ).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Sigmoid: ElementwiseUnaryOperation {
  static let name = "sigmoid"
  static let kernel = UnaryKernel.sigmoid

  var x: TensorType
}

extension Sigmoid: DifferentiableOperation {
  /// σ′ = σ · (1 − σ).
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "sigmoid")
  }
}
