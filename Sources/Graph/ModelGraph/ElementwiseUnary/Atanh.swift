/// `atanh`: the inverse hyperbolic tangent of every element; infinite at ±1, not a number beyond.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Atanh: ElementwiseUnaryOperation {
  package static let name = "atanh"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Atanh: DifferentiableOperation {
  /// atanh′ = 1 / (1 − x²).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.over(call.gradient, try graph.oneMinus(try graph.squared(call.x))), into: call.x)
  }
}
