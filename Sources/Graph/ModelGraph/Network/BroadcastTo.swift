internal import ModelSpec

/// `nn.broadcast_to`: a tensor repeated along its axes of length 1 until it has a given shape.
///
/// - `x`: [*d].
/// - `shape`: the result's shape, to which `x` broadcasts; need not be constant.
/// - Result: the type of `x`.
package struct BroadcastTo: TensorOperation {
  package static let name = "nn.broadcast_to"
  package static let cost = Cost.none

  package var x: TensorType
  package var target: TargetShape

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    target = try TargetShape(arguments)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if let shape = target.shape {
      let lead = shape.rank - x.rank
      let fits =
        lead >= 0 && x.shape.indices.allSatisfy { x.shape[$0].contains(1) || x.shape[$0].canEqual(shape[lead + $0]) }
      guard fits else {
        throw OperationError("`x` \(x.shape) does not broadcast to `shape` \(shape)", argument: "x")
      }
    }
    return [target.type(x.scalar)]
  }
}

extension BroadcastTo: DifferentiableOperation {
  /// Summed over what was repeated.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulate(call.gradient, into: call.x)
  }
}
