internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `NegativeLogLikelihoodLoss` and `SoftmaxCrossEntropyLoss`.
enum LikelihoodLossImport: OperatorImport {
  static let operators = ["NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, target) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    guard shape.rank >= 2, let classes = shape[1].fixed else {
      throw node.refuse("'\(node.operation)' of open classes", "onnx-shape")
    }
    var logarithms = x.operand
    if node.operation == "SoftmaxCrossEntropyLoss" {
      let shifted = try emitter.binary("sub", logarithms, try emitter.reduce("reduce_max", logarithms, [1]))
      let sum = try emitter.reduce("reduce_sum", try emitter.unary("exp", shifted), [1])
      logarithms = try emitter.binary(
        "sub", shifted, try emitter.one("log", [("x", sum), ("epsilon", emitter.number(0, like: sum))]))
    }
    var lengths = Array(repeating: 1, count: shape.rank)
    lengths[1] = classes
    let zero = emitter.number(0, like: logarithms)
    let places = try emitter.reshape(.integers(Array(0..<classes)), lengths)
    let isTarget = try emitter.binary("equal", try emitter.expand(target.operand, [1]), places)
    let picked = try emitter.reduce("reduce_sum", try emitter.select(isTarget, logarithms, zero), [1], keeps: false)
    var weight: Operand?
    if let weights = try node.optional(2) {
      let spread = try emitter.reshape(weights.operand, lengths)
      weight = try emitter.reduce("reduce_sum", try emitter.select(isTarget, spread, zero), [1], keeps: false)
    }
    if let ignored = node.integer("ignore_index") {
      let counts = try emitter.binary("not_equal", target.operand, .integer(ignored))
      weight = try emitter.select(counts, weight ?? emitter.number(1, like: logarithms), zero)
    }
    let negative = try emitter.binary("mul", picked, emitter.number(-1, like: picked))
    let losses =
      try weight.map { (weight) throws(OperationError) in try emitter.binary("mul", negative, weight) } ?? negative
    let axes = Array(0..<shape.rank - 1)
    let loss: Operand
    switch node.string("reduction", default: "mean") {
    case "none": loss = losses
    case "sum": loss = try emitter.reduce("reduce_sum", losses, axes, keeps: false)
    default:
      guard let weight else {
        loss = try emitter.reduce("reduce_mean", losses, axes, keeps: false)
        break
      }
      loss = try emitter.binary(
        "real_div", try emitter.reduce("reduce_sum", losses, axes, keeps: false),
        try emitter.reduce("reduce_sum", weight, axes, keeps: false))
    }
    return [.tensor(x.with(loss)), .tensor(x.with(logarithms))]
  }
}
