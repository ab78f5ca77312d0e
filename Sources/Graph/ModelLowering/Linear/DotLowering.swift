internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `dot`: the sum of products along axis −3; the cosine of the angle when the layer says so.
  mutating func lower(_ params: DotProductLayerParams) throws(OperationError) {
    for index in 0..<2 {
      let blob = try input(index, rank: 3...Int.max)
      guard blob.type.shape.suffix(2).allSatisfy({ inference.bounds.require($0, in: 1...1) }) else {
        throw OperationError(
          "input '\(layer.input[index])' has shape \(blob.type.shape), expected 1 in the last two dimensions")
      }
    }
    let (x, y) = (try whole(), try whole(1))
    guard let a = x.type?.shape, let b = y.type?.shape, a.rank == b.rank,
      zip(a, b).allSatisfy({ inference.bounds.require($0, equals: $1) })
    else {
      throw OperationError(
        "input '\(layer.input[1])' has shape \(try input(1).type.shape), expected \(try input().type.shape) as the first"
      )
    }
    let axes: [(String, Operand?)] = [("axes", .integers([-3])), ("keep_dims", .boolean(true))]
    let product = try emitOne("mul", [("x", x), ("y", y)])
    guard params.cosineSimilarity else { return try emitOutput("reduce_sum", [("x", product)] + axes) }
    let sum = try emitOne("reduce_sum", [("x", product)] + axes)
    let lengthX = try emitOne("reduce_l2_norm", [("x", x)] + axes)
    let lengthY = try emitOne("reduce_l2_norm", [("x", y)] + axes)
    let lengths = try emitOne("mul", [("x", lengthX), ("y", lengthY)])
    try emitOutput("real_div", [("x", sum), ("y", lengths)])
  }
}
