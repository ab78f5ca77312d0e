internal import ModelOps

/// `nn.reshape_like`: `reshape` to the other value's shape.
enum ReshapeLikeDecomposition: Decomposition {
  static let operation = "nn.reshape_like"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let like = try operation.required("like")
    let shape = try composer.lengths(like, 0..<(try operation.type("like").rank))
    return try composer.reshaped(try operation.required("x"), to: shape, named: operation.names)
  }
}
