/// `relu6`: y = min(max(0, x), 6).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
struct Relu6: ElementwiseUnaryOperation {
  static let name = "relu6"
  static let kernel = UnaryKernel.relu6

  var x: TensorType
}

extension Relu6: DifferentiableOperation {
  /// 1 between 0 and 6, 0 outside and at the ends.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "relu6")
  }
}
