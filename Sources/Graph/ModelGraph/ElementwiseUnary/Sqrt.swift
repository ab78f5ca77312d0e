/// `sqrt`: the square root of every element; not a number below 0.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Sqrt: ElementwiseUnaryOperation {
  package static let name = "sqrt"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Sqrt: DifferentiableOperation {
  /// √′ = ½ / √x.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(try graph.over(call.gradient, call.result), 0.5), into: call.x)
  }
}
