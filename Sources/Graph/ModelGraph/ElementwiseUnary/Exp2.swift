/// `exp2`: 2 to the power of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
package struct Exp2: ElementwiseUnaryOperation {
  package static let name = "exp2"
  package static let domain = ScalarDomain.numbers
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Exp2: DifferentiableOperation {
  /// (2ˣ)′ = ln 2 · 2ˣ.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(try graph.times(call.gradient, call.result), 0.69314718056), into: call.x)
  }
}
