/// `l2_norm`: every example divided by its length: y = x / √(Σ x² + epsilon), the sum over the last three axes.
///
/// - `x`: [*d] of rank 3 or more, fp16 or fp32.
/// - `epsilon`: 1e-6 unless given.
/// - Result: the type and shape of `x`.
package struct L2Norm: TensorOperation {
  package static let name = "l2_norm"
  package static let cost = Cost.perElement(8)

  package var x: TensorType
  package var epsilon: Float

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    epsilon = try arguments.number("epsilon", default: 1e-6)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension L2Norm: DifferentiableOperation {
  /// (g − y · Σ g · y) / √(Σ x² + epsilon).
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.result)
    let rank = try x.shape().count
    let axes = [rank - 3, rank - 2, rank - 1]
    let size = try graph.plus(
      try graph.sum(try graph.squared(x), axes), call.number("epsilon", default: 1e-6))
    let along = try graph.times(y, try graph.sum(try graph.times(call.gradient, y), axes))
    let across = try graph.minus(call.gradient, along)
    try graph.accumulate(try graph.over(across, try graph.unary("sqrt", size)), into: x)
  }
}
