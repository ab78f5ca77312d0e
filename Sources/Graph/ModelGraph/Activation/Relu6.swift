/// `relu6`: y = min(max(0, x), 6).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Relu6: ElementwiseUnaryOperation {
  package static let name = "relu6"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Relu6: DifferentiableOperation {
  /// 1 between 0 and 6, 0 outside and at the ends.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateActivation(call, "relu6")
  }
}
