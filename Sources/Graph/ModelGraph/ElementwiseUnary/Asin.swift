/// `asin`: the inverse sine of every element, −π/2...π/2; not a number outside −1...1.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Asin: ElementwiseUnaryOperation {
  package static let name = "asin"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Asin: DifferentiableOperation {
  /// asin′ = 1 / √(1 − x²).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let root = try graph.unary("sqrt", try graph.oneMinus(try graph.squared(call.x)))
    try graph.accumulate(try graph.over(call.gradient, root), into: call.x)
  }
}
