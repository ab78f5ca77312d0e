/// `abs`: the absolute value of every element: y = |x|.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
package struct Abs: ElementwiseUnaryOperation {
  package static let name = "abs"
  package static let domain = ScalarDomain.numbers
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Abs: DifferentiableOperation {
  /// |x|′ = sign(x).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, try graph.unary("sign", call.x)), into: call.x)
  }
}
