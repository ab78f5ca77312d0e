/// `atan`: the inverse tangent of every element, −π/2...π/2.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Atan: ElementwiseUnaryOperation {
  package static let name = "atan"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Atan: DifferentiableOperation {
  /// atan′ = 1 / (1 + x²).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(try graph.over(call.gradient, try graph.plus(try graph.squared(call.x), 1)), into: call.x)
  }
}
