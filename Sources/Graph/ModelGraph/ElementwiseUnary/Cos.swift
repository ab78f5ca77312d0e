/// `cos`: the cosine of every element, in radians.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Cos: ElementwiseUnaryOperation {
  package static let name = "cos"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Cos: DifferentiableOperation {
  /// cos′ = −sin.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let gradient = try graph.negative(try graph.times(call.gradient, try graph.unary("sin", call.x)))
    try graph.accumulate(gradient, into: call.x)
  }
}
