/// `relu`: the rectified linear unit: y = max(0, x).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Relu: ElementwiseUnaryOperation {
  static let name = "relu"
  static let kernel = UnaryKernel.relu

  var x: TensorType
}

extension Relu: DifferentiableOperation {
  /// 1 above 0, 0 below and at it.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "relu")
  }
}
