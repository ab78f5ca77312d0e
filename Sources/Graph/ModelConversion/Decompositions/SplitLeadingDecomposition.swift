internal import ModelOps
internal import ModelSpec

/// `nn.split_leading`: `reshape` to the first axes of another value, and the rest.
enum SplitLeadingDecomposition: Decomposition {
  static let operation = "nn.split_leading"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (x, like) = (try operation.required("x"), try operation.required("like"))
    let rank = try operation.type("x").rank
    let count = try operation.known.integer("count")
    if count == 0 { return try composer.emit("squeeze", [("x", x), ("axes", .integers([0]))], names: operation.names) }
    let shape = try composer.joined([try composer.lengths(like, 0..<count), try composer.lengths(x, 1..<rank)])
    return try composer.reshaped(x, to: shape, named: operation.names)
  }
}
