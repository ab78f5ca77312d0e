internal import ModelOps
internal import ModelSpec

/// `nn.merge_leading`: `reshape` to what the first axes make together, and the others.
enum MergeLeadingDecomposition: Decomposition {
  static let operation = "nn.merge_leading"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let x = try operation.required("x")
    let rank = try operation.type("x").rank
    let count = try operation.known.integer("count")
    if count == 0 {
      return try composer.emit("expand_dims", [("x", x), ("axes", .integers([0]))], names: operation.names)
    }
    let shape = try composer.joined([.integers([-1]), try composer.lengths(x, count..<rank)])
    return try composer.reshaped(x, to: shape, named: operation.names)
  }
}
