internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// What classic models do with their scores.
enum PostTransform {
  /// The scores of each class, [B, K], transformed.
  static func applied(_ x: Operand, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    switch node.string("post_transform", default: "NONE") {
    case "NONE": return x
    case "SOFTMAX": return try emitter.one("softmax", [("x", x), ("axis", .integer(-1))])
    case "LOGISTIC": return try emitter.unary("sigmoid", x)
    case "SOFTMAX_ZERO":
      // Scores of 0 stay, and take no part.
      let isZero = try emitter.binary("equal", x, emitter.number(0, like: x))
      let largest = try emitter.reduce("reduce_max", x, [1])
      let powers = try emitter.unary("exp", try emitter.binary("sub", x, largest))
      let counting = try emitter.select(isZero, emitter.number(0, like: x), powers)
      let sum = try emitter.reduce("reduce_sum", counting, [1])
      let isEmpty = try emitter.binary("equal", sum, emitter.number(0, like: x))
      return try emitter.binary("real_div", counting, try emitter.select(isEmpty, emitter.number(1, like: x), sum))
    case let other: throw node.refuse("'\(node.operation)' with the `post_transform` \(other)")
    }
  }

  /// Scores of both classes from that of the second one.
  static func both(
    _ score: Operand, isProbability: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let negated = try emitter.binary("mul", score, emitter.number(-1, like: score))
    if node.string("post_transform", default: "NONE") == "LOGISTIC" {
      return try emitter.unary("sigmoid", try emitter.concat([negated, score], axis: 1))
    }
    // Others leave a single score as it is.
    let other = isProbability ? try emitter.binary("sub", emitter.number(1, like: score), score) : negated
    return try emitter.concat([other, score], axis: 1)
  }

  /// The class labels of a node, which are integers.
  static func labels(_ node: ImportNode, _ names: String...) throws(OperationError) -> [Int] {
    for name in names {
      if let labels = node.integers(name), !labels.isEmpty { return labels }
    }
    throw node.refuse(
      "'\(node.operation)' with class labels that are strings", "onnx-type",
      remedy: "end the model at the scores with --cut, or train it with numbers as labels")
  }

  /// The label at each place.
  static func chosen(
    _ places: Operand, _ labels: [Int], _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    if labels == Array(labels.indices) { return places }
    guard labels.allSatisfy({ Int32(exactly: $0) != nil }) else {
      throw node.refuse("a class label beyond 32 bits", "onnx-type")
    }
    return try emitter.one("gather", [("x", .integers(labels)), ("indices", places), ("axis", .integer(0))])
  }
}
