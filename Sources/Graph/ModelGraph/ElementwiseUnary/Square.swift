/// `square`: the square of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
package struct Square: ElementwiseUnaryOperation {
  package static let name = "square"
  package static let domain = ScalarDomain.numbers
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Square: DifferentiableOperation {
  /// (x²)′ = 2x.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(try graph.times(call.gradient, call.x), 2), into: call.x)
  }
}
