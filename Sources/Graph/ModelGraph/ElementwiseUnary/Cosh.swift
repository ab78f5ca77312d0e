/// `cosh`: the hyperbolic cosine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Cosh: ElementwiseUnaryOperation {
  package static let name = "cosh"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Cosh: DifferentiableOperation {
  /// cosh′ = sinh.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sinh", call.x)), into: call.x)
  }
}
