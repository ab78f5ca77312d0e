/// `acos`: the inverse cosine of every element, 0...π; not a number outside −1...1.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Acos: ElementwiseUnaryOperation {
  package static let name = "acos"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Acos: DifferentiableOperation {
  /// acos′ = −1 / √(1 − x²).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let root = try graph.unary("sqrt", try graph.oneMinus(try graph.squared(call.x)))
    try graph.accumulate(try graph.negative(try graph.over(call.gradient, root)), into: call.x)
  }
}
