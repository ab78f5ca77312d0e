internal import ModelSpec

/// Attention that a program spells out: `matmul`, a factor, a mask, `softmax` and `matmul` become one
/// `scaled_dot_product_attention`, which works on a few heads at a time.
package enum FuseAttention: PatternPass {
  package static let triggers: Set<String>? = ["softmax"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "matmul", operation["transpose_x"].first?.flag != true,
      operation["transpose_y"].first?.flag != true, let value = operation["y"].first,
      let softmax = graph.soleProducer(of: operation["x"].first, ["softmax"]), isLast(softmax.operation, graph)
    else { return nil }
    var scores = softmax.operation["x"].first
    var mask: GraphOperation.Argument?
    if let sum = graph.soleProducer(of: scores, ["add"]) {
      let side = sum.operation.sides.first { graph.soleProducer(of: $0.first, ["mul", "real_div", "matmul"]) != nil }
      guard let side else { return nil }
      (scores, mask) = (side.first, side.second)
    }
    var scale: Float = 1
    if let scaled = factor(scores, graph) {
      scores = scaled.x
      scale = scaled.factor
    }
    guard let product = graph.soleProducer(of: scores, ["matmul"]),
      product.operation["transpose_x"].first?.flag != true,
      var query = product.operation["x"].first,
      let key = product.operation["y"].first
    else { return nil }
    if let scaled = factor(query, graph) {
      query = scaled.x
      scale *= scaled.factor
    }
    let isTurned = product.operation["transpose_y"].first?.flag != true
    guard fits(query, key, isTurned: isTurned, value: value, mask: mask, graph: graph) else { return nil }
    var bindings = [("query", query), ("key", key), ("value", value)]
    if let mask { bindings.append(("attn_mask", mask)) }
    bindings.append(("nn.scale", .constant(.float(scale))))
    if isTurned { bindings.append(("nn.key_is_turned", .constant(.boolean(true)))) }
    let attention = GraphOperation(
      "scaled_dot_product_attention", bindings.map { GraphOperation.Binding($0.0, [$0.1]) },
      outputs: operation.outputs, source: operation.source)
    return .operation(attention)
  }

  /// A value times a number, when it is used once.
  private static func factor(
    _ argument: GraphOperation.Argument?, _ graph: GraphMatch
  ) -> (x: GraphOperation.Argument, factor: Float)? {
    guard let producer = graph.soleProducer(of: argument, ["mul", "real_div"]) else { return nil }
    for side in producer.operation.sides {
      guard let number = side.second.number, number != 0 else { continue }
      if producer.operation.operation == "mul" { return (side.first, number) }
      guard producer.operation["y"].first == side.second else { continue }
      return (side.first, 1 / number)
    }
    return nil
  }

  /// Whether a softmax goes along the last axis.
  private static func isLast(_ softmax: GraphOperation, _ graph: GraphMatch) -> Bool {
    guard let axis = softmax["axis"].first else { return true }
    guard let axis = axis.integers?.first else { return false }
    return axis == -1 || graph.type(softmax["x"].first)?.rank == axis + 1
  }

  private static func fits(
    _ query: GraphOperation.Argument, _ key: GraphOperation.Argument, isTurned: Bool, value: GraphOperation.Argument,
    mask: GraphOperation.Argument?, graph: GraphMatch
  ) -> Bool {
    let types = [query, key, value].compactMap { graph.type($0) }
    guard types.count == 3, types.allSatisfy({ $0.shape.isFixed && $0.rank >= 3 && $0.rank == types[0].rank }),
      types.allSatisfy({ Array($0.shape.extents.dropLast(2)) == Array(types[0].shape.extents.dropLast(2)) }),
      types.allSatisfy({ $0.scalar == types[0].scalar }), ElementForm(types[0].scalar) == .float
    else { return false }
    guard let mask else { return true }
    guard let type = graph.type(mask), type.shape.isFixed, type.rank >= 1, type.rank <= types[0].rank,
      type.scalar == types[0].scalar
    else { return false }
    let lead = types[0].shape.extents.dropLast(2)
    let scores = Shape(lead + [types[0].shape[types[0].rank - 2], types[1].shape[types[1].rank - (isTurned ? 1 : 2)]])
    return scores.broadcast(with: type.shape) == scores
  }
}
