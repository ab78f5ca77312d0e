internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Attention` of operator sets 23 to 25, spelled out: with masks, a cache, groups of heads and a soft limit of scores.
enum AttentionImport: OperatorImport {
  static let operators = ["Attention"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let query = try node.tensor(0)
    let isFlat = try query.shape().rank == 3
    let (queryHeads, keyHeads) = (node.integer("q_num_heads"), node.integer("kv_num_heads"))
    var q = try heads(query.operand, isFlat ? queryHeads : nil, isFlat: isFlat, node, &emitter)
    var k = try heads(try node.tensor(1).operand, isFlat ? keyHeads : nil, isFlat: isFlat, node, &emitter)
    var v = try heads(try node.tensor(2).operand, isFlat ? keyHeads : nil, isFlat: isFlat, node, &emitter)
    var past = Extent(0)
    if let key = try node.optional(4), let value = try node.optional(5) {
      past = try key.shape()[2]
      k = try emitter.concat([key.operand, k], axis: 2)
      v = try emitter.concat([value.operand, v], axis: 2)
    }
    let (presentKey, presentValue) = (k, v)
    guard let size = q.type?.shape[3].fixed, let count = q.type?.shape[1].fixed, let own = k.type?.shape[1].fixed else {
      throw node.refuse("'Attention' with heads of open length", "onnx-shape")
    }
    if count != own {
      guard count % own == 0 else {
        throw node.refuse("'Attention' of \(count) heads with \(own) heads of keys", "onnx-shape")
      }
      k = try repeated(k, count / own, &emitter)
      v = try repeated(v, count / own, &emitter)
    }
    let scale = node.float("scale", default: 1 / Float(size).squareRoot()).squareRoot()
    q = try emitter.binary("mul", q, emitter.number(scale, like: q))
    k = try emitter.binary("mul", k, emitter.number(scale, like: k))
    // Other precisions of the softmax differ in rounding alone.
    node.ignore("softmax_precision")
    let raw = try emitter.matmul(q, k, transposeY: true)
    var scores = raw
    let softcap = node.float("softcap", default: 0)
    if softcap > 0 {
      let limit = emitter.number(softcap, like: scores)
      scores = try emitter.binary(
        "mul", try emitter.unary("tanh", try emitter.binary("real_div", scores, limit)), limit)
    }
    let capped = scores
    let bias = try AttentionMask.bias(node, like: scores, past: past, &emitter)
    if let bias { scores = try emitter.binary("add", scores, bias) }
    let biased = scores
    let weights = try softmax(scores, isMasked: bias != nil, &emitter)
    var result = try emitter.matmul(weights, v)
    if isFlat {
      result = try emitter.transpose(result, [0, 2, 1, 3])
      let width = (result.type?.shape[2].fixed ?? 0) * (result.type?.shape[3].fixed ?? 0)
      let lengths = result.type?.shape
      guard let batch = lengths?[0].fixed ?? (lengths?[1].isFixed == true ? -1 : nil) else {
        throw node.refuse("'Attention' of several open lengths in three axes", "onnx-shape")
      }
      result = try emitter.reshape(result, [batch, lengths?[1].fixed ?? -1, width])
    }
    let mode = node.integer("qk_matmul_output_mode", default: 0)
    if node.wants(3), mode == 0, softcap > 0 {
      throw node.refuse("'Attention' whose scores come out before `softcap`, which runtimes see differently")
    }
    let inner = mode == 0 ? raw : mode == 1 ? capped : mode == 2 ? biased : weights
    return [result, presentKey, presentValue, inner].map { .tensor(query.with($0)) }
  }

  /// [B, S, N · H] as [B, N, S, H].
  static func heads(
    _ x: Operand, _ count: Int?, isFlat: Bool, _ node: ImportNode, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard isFlat else { return x }
    guard let shape = x.type?.shape, shape.rank == 3, let count, count > 0, let width = shape[2].fixed,
      width % count == 0
    else {
      throw node.refuse("'Attention' without `q_num_heads` and `kv_num_heads`", "onnx-shape")
    }
    guard let batch = shape[0].fixed ?? (shape[1].isFixed ? -1 : nil) else {
      throw node.refuse("'Attention' of several open lengths in three axes", "onnx-shape")
    }
    let split = try emitter.reshape(x, [batch, shape[1].fixed ?? -1, count, width / count])
    return try emitter.transpose(split, [0, 2, 1, 3])
  }

  /// Each head several times, one after the other.
  static func repeated(_ x: Operand, _ count: Int, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape, let heads = shape[1].fixed, let size = shape[3].fixed else {
      throw Importer.unknown
    }
    guard let batch = shape[0].fixed else {
      throw OperationError("'Attention' in groups with an open batch", code: "onnx-shape")
    }
    let tiled = try emitter.one("tile", [("x", try emitter.expand(x, [2])), ("reps", .integers([1, 1, count, 1, 1]))])
    return try emitter.reshape(tiled, [batch, heads * count, shape[2].fixed ?? -1, size])
  }

  /// The softmax of scores, zeros where a row has no key at all.
  static func softmax(_ x: Operand, isMasked: Bool, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    guard isMasked else { return try emitter.one("softmax", [("x", x), ("axis", .integer(-1))]) }
    let largest = try emitter.reduce("reduce_max", x, [3])
    let isEmpty = try emitter.binary("equal", largest, emitter.number(-.infinity, like: x))
    let shifted = try emitter.binary("sub", x, try emitter.select(isEmpty, emitter.number(0, like: x), largest))
    let powers = try emitter.unary("exp", shifted)
    let sum = try emitter.reduce("reduce_sum", powers, [3])
    let divisor = try emitter.select(isEmpty, emitter.number(1, like: x), sum)
    return try emitter.binary("real_div", powers, divisor)
  }
}
