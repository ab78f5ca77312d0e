internal import ModelOps
internal import ModelSpec

/// `select` whose condition has more elements than what it selects from: MIL has the result in the shape of the latter.
enum SelectDecomposition: Decomposition {
  static let operation = "select"

  static func decompose(
    _ operation: BoundOperation, _ composer: inout GraphComposer
  ) throws(OperationError) -> [Operand]? {
    let (condition, a, b) = (try operation.type("cond"), try operation.type("a"), try operation.type("b"))
    guard let both = a.shape.broadcast(with: b.shape), let whole = both.broadcast(with: condition.shape), both != whole
    else { return nil }
    let target: Operand
    if let fixed = whole.fixed {
      target = .integers(fixed)
    } else if condition.shape == whole {
      target = try composer.lengths(try operation.required("cond"), 0..<condition.rank)
    } else {
      return nil
    }
    let spread = BoundOperation(
      "nn.broadcast_to", [("x", [try operation.required("a")]), ("shape", [target])])
    guard let wide = try BroadcastToDecomposition.decompose(spread, &composer) else { return nil }
    return try composer.emit(operation.with("a", wide[0]))
  }
}
