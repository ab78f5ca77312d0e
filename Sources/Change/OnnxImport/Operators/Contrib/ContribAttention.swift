internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// The attention that operators of com.microsoft share, of heads [B, N, S, H].
struct ContribAttention {
  var query: Operand
  var key: Operand
  var value: Operand
  /// What queries are multiplied by.
  var scale: Float
  /// What is added to the scores.
  var bias: Operand?
  /// Keys that count, as truth values that spread over the scores.
  var keeps: [Operand] = []
  /// What scores are bent to with tanh; 0 for none.
  var softcap: Float = 0

  /// [B, S, N · H].
  func result(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    guard let count = query.type?.shape[1].fixed, let own = key.type?.shape[1].fixed, own > 0, count % own == 0 else {
      throw node.refuse("'\(node.operation)' with heads of open number", "onnx-shape")
    }
    var (k, v) = (key, value)
    if count != own {
      k = try AttentionImport.repeated(k, count / own, &emitter)
      v = try AttentionImport.repeated(v, count / own, &emitter)
    }
    let scaled = try emitter.binary("mul", query, emitter.number(scale, like: query))
    var scores = try emitter.matmul(scaled, k, transposeY: true)
    if softcap > 0 {
      let limit = emitter.number(softcap, like: scores)
      scores = try emitter.binary(
        "mul", try emitter.unary("tanh", try emitter.binary("real_div", scores, limit)), limit)
    }
    if let bias { scores = try emitter.binary("add", scores, bias) }
    for mask in keeps {
      let own = try emitter.select(mask, emitter.number(0, like: scores), emitter.number(-.infinity, like: scores))
      scores = try emitter.binary("add", scores, own)
    }
    let weights = try AttentionImport.softmax(scores, isMasked: bias != nil || !keeps.isEmpty, &emitter)
    return try Self.joined(try emitter.matmul(weights, v), node, &emitter)
  }

  /// [B, N, S, H] as [B, S, N · H].
  private static func joined(_ x: Operand, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    let rows = try emitter.transpose(x, [0, 2, 1, 3])
    guard let shape = rows.type?.shape, let heads = shape[2].fixed, let size = shape[3].fixed,
      let batch = shape[0].fixed ?? (shape[1].isFixed ? -1 : nil)
    else { throw node.refuse("'\(node.operation)' of several open lengths", "onnx-shape") }
    return try emitter.reshape(rows, [batch, shape[1].fixed ?? -1, heads * size])
  }

  /// The keys up to each query, where `past` of them come from a cache.
  static func causal(
    _ query: Operand, _ key: Operand, window: Int = -1, _ emitter: inout Emitter
  ) throws(OperationError) -> [Operand] {
    func line(_ x: Operand) throws(OperationError) -> (places: Operand, count: Operand) {
      guard let shape = x.type?.shape else { throw Importer.unknown }
      if let length = shape[2].fixed { return (try Lengths.line(length), .integer(length)) }
      let size = try emitter.squeeze(try emitter.slice(try emitter.shape(x), axis: 0, 2, 3), [0])
      return (
        try emitter.one("range_1d", [("start", .integer(0)), ("end", size), ("step", .integer(1))]), size
      )
    }
    let (rows, columns) = (try line(query), try line(key))
    let past = try emitter.binary("sub", columns.count, rows.count)
    let places = try emitter.expand(try emitter.binary("add", rows.places, past), [1])
    var keeps = [try emitter.binary("greater_equal", places, try emitter.expand(columns.places, [0]))]
    if window > 0 {
      let distance = try emitter.binary("sub", places, try emitter.expand(columns.places, [0]))
      keeps.append(try emitter.binary("less", distance, .integer(window)))
    }
    return keeps
  }

  /// Keys that count from a mask of the operators' forms: [B], [B, T], [B, S, T] or [B, 1, S, T].
  static func keeps(
    _ mask: ImportTensor, _ key: Operand, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let shape = try mask.shape()
    switch shape.rank {
    case 1:
      guard let batch = key.type?.shape[0].fixed, let length = key.type?.shape[2].fixed, shape[0].isAlways(batch) else {
        throw node.refuse("'\(node.operation)' with a mask of starts and ends", "onnx-shape")
      }
      return try emitter.binary(
        "less", try Lengths.line(length), try emitter.expand(mask.operand, [1, 2, 3]))
    case 2: return try emitter.binary("not_equal", try emitter.expand(mask.operand, [1, 2]), .integer(0))
    case 3: return try emitter.binary("not_equal", try emitter.expand(mask.operand, [1]), .integer(0))
    default: throw node.refuse("'\(node.operation)' with a mask of \(shape.rank) axes", "onnx-shape")
    }
  }
}
