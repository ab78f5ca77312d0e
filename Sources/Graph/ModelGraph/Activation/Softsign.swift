/// `softsign`: y = x / (1 + |x|).
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Softsign: ElementwiseUnaryOperation {
  package static let name = "softsign"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Softsign: DifferentiableOperation {
  /// 1 / (1 + |x|)².
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let size = try graph.plus(try graph.unary("abs", call.x), 1)
    try graph.accumulate(try graph.over(call.gradient, try graph.squared(size)), into: call.x)
  }
}
