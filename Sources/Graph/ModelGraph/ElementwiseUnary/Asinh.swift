/// `nn.asinh`: the inverse hyperbolic sine of every element.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
///
/// MIL has no counterpart.
package struct Asinh: ElementwiseUnaryOperation {
  package static let name = "nn.asinh"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Asinh: DifferentiableOperation {
  /// asinh′ = 1 / √(x² + 1).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let root = try graph.unary("sqrt", try graph.plus(try graph.squared(call.x), 1))
    try graph.accumulate(try graph.over(call.gradient, root), into: call.x)
  }
}
