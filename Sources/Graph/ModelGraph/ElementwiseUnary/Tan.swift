/// `tan`: the tangent of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Tan: ElementwiseUnaryOperation {
  package static let name = "tan"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Tan: DifferentiableOperation {
  /// tan′ = 1 + tan².
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let slope = try graph.plus(try graph.squared(call.result), 1)
    try graph.accumulate(try graph.times(call.gradient, slope), into: call.x)
  }
}
