/// `relu`: the rectified linear unit: y = max(0, x).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Relu: ElementwiseUnaryOperation {
  package static let name = "relu"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Relu: DifferentiableOperation {
  /// 1 above 0, 0 below and at it.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "relu")
  }
}
