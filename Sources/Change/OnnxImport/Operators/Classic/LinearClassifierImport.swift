internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `LinearClassifier` of ai.onnx.ml with numbers as labels.
enum LinearClassifierImport: OperatorImport {
  static let operators = ["ai.onnx.ml.LinearClassifier"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let input = try node.tensor(0)
    node.ignore("multi_class")
    let x = try emitter.cast(input.operand, .fp32)
    let labels = try PostTransform.labels(node, "classlabels_ints")
    let (weights, bias) = (node.floats("coefficients") ?? [], node.floats("intercepts") ?? [])
    guard let shape = x.type?.shape, let width = shape.last?.fixed, width > 0, weights.count % width == 0,
      bias.isEmpty || bias.count == weights.count / width
    else { throw node.refuse("'LinearClassifier' of other inputs than its weights", "onnx-shape") }
    let count = weights.count / width
    guard count == labels.count || count == 1 && labels.count == 2 else {
      throw node.refuse("'LinearClassifier' of \(count) scores for \(labels.count) labels", "onnx-shape")
    }
    let rows = shape.rank == 1 ? try emitter.expand(x, [0]) : x
    var scores = try emitter.matmul(rows, emitter.floats(weights, [count, width], like: x), transposeY: true)
    if !bias.isEmpty { scores = try emitter.binary("add", scores, emitter.floats(bias, [count], like: x)) }
    if count == 1 {
      let isSecond = try emitter.cast(
        try emitter.binary("greater", scores, emitter.number(0, like: scores)), .int32)
      let label = try PostTransform.chosen(try emitter.squeeze(isSecond, [1]), labels, node, &emitter)
      return [
        ImportValue(label, .int64),
        ImportValue(try PostTransform.both(scores, isProbability: true, node, &emitter), .float),
      ]
    }
    let best = try emitter.one(
      "reduce_argmax", [("x", scores), ("axis", .integer(1)), ("keep_dims", .boolean(false))])
    let label = try PostTransform.chosen(best, labels, node, &emitter)
    return [ImportValue(label, .int64), ImportValue(try PostTransform.applied(scores, node, &emitter), .float)]
  }
}
