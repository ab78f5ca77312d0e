/// `exp`: e to the power of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Exp: ElementwiseUnaryOperation {
  package static let name = "exp"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Exp: DifferentiableOperation {
  /// exp′ = exp.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.times(call.gradient, call.result), into: call.x)
  }
}
