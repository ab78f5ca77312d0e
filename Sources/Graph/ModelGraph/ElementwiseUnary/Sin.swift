/// `sin`: the sine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Sin: ElementwiseUnaryOperation {
  package static let name = "sin"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Sin: DifferentiableOperation {
  /// sin′ = cos.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("cos", call.x)), into: call.x)
  }
}
