/// `sinh`: the hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Sinh: ElementwiseUnaryOperation {
  package static let name = "sinh"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Sinh: DifferentiableOperation {
  /// sinh′ = cosh.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("cosh", call.x)), into: call.x)
  }
}
