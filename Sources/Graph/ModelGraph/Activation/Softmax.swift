/// `softmax`: exponentials along an axis, divided by their sum: y = exp(x) / Σ exp(x).
///
/// - `x`: [*d], fp16 or fp32.
/// - `axis`: −1 unless given.
/// - Result: [*d], the type of `x`.
package struct Softmax: TensorOperation {
  package static let name = "softmax"
  package static let cost = Cost.perElement(5)
  package var x: TensorType
  package var axis: Int

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 1...Int.max)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension Softmax: DifferentiableOperation {
  /// y · (g − Σ g · y), the sum along the axis.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    // y · (g − Σ g · y)
    let product = try graph.times(call.gradient, call.result)
    let centered = try graph.minus(call.gradient, try graph.sum(product, [axis]))
    try graph.accumulate(try graph.times(call.result, centered), into: call.x)
  }
}
