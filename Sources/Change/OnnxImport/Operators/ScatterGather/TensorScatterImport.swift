internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `TensorScatter`: an update written into a cache, for each example at a place of its own.
enum TensorScatterImport: OperatorImport {
  static let operators = ["TensorScatter"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (cache, update) = (try node.tensor(0), try node.tensor(1))
    guard let lengths = try cache.shape().fixed, let own = try update.shape().fixed, lengths.count == own.count,
      lengths.count >= 2
    else { throw node.refuse("'TensorScatter' of open lengths", "onnx-shape") }
    let axis = try node.axis(node.integer("axis", default: -2), lengths.count)
    let isCircular = node.string("mode", default: "linear") == "circular"
    guard axis > 0, own[axis] <= lengths[axis] else {
      throw node.refuse("'TensorScatter' along axis \(axis), or of more than the cache holds", "onnx-shape")
    }
    // The axis behind the batch.
    let rest = (1..<lengths.count).filter { $0 != axis }
    let order = [0, axis] + rest
    let whole = try emitter.transpose(cache.operand, order)
    let part = try emitter.transpose(update.operand, order)
    let starts = try node.optional(2)?.operand ?? .integers(Array(repeating: 0, count: lengths[0]))
    // Where in the update each place of the cache is.
    var places = try emitter.binary(
      "sub", try Lengths.line(lengths[axis]), try emitter.expand(starts, [1]))
    if isCircular { places = try emitter.binary("mod", places, .integer(lengths[axis])) }
    let isInside = try emitter.binary(
      "logical_and", try emitter.binary("greater_equal", places, .integer(0)),
      try emitter.binary("less", places, .integer(own[axis])))
    let bounded = try emitter.binary(
      "minimum", try emitter.binary("maximum", places, .integer(0)), .integer(own[axis] - 1))
    let gathered = try emitter.one(
      "gather", [("x", part), ("indices", bounded), ("axis", .integer(1)), ("batch_dims", .integer(1))])
    let chosen = try emitter.select(try emitter.expand(isInside, Array(2..<lengths.count)), gathered, whole)
    var back = Array(repeating: 0, count: order.count)
    for (place, axis) in order.enumerated() { back[axis] = place }
    return [.tensor(cache.with(try emitter.transpose(chosen, back)))]
  }
}
