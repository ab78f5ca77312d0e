internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `GroupQueryAttention` of com.microsoft with caches that grow: the keys before are those that `seqlens_k` counts.
enum GroupQueryAttentionImport: OperatorImport {
  static let operators = ["com.microsoft.GroupQueryAttention"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let heads = node.integer("num_heads"), let own = node.integer("kv_num_heads"), heads > 0, own > 0,
      heads < 1 << 20, heads % own == 0, let width = try x.shape().last?.fixed, try x.shape().rank == 3
    else { throw node.refuse("'GroupQueryAttention' of open numbers of heads", "onnx-shape") }
    guard !node.flag("smooth_softmax"), node.integer("qk_output", default: 0) == 0, !node.has(11),
      node.integer("k_quant_type") == nil, node.integer("v_quant_type") == nil
    else { throw node.refuse("'GroupQueryAttention' with a smooth softmax, or a quantized cache") }
    node.ignore("kv_cache_bit_width")
    var parts: [Operand]
    if let key = try node.optional(1) {
      parts = [x.operand, key.operand, try node.tensor(2).operand]
    } else {
      guard width % (heads + 2 * own) == 0 else { throw node.refuse("'GroupQueryAttention' of width \(width)") }
      let size = width / (heads + 2 * own)
      let bounds = [0, heads * size, (heads + own) * size, width]
      parts = []
      for index in 0..<3 { parts.append(try emitter.slice(x.operand, axis: 2, bounds[index], bounds[index + 1])) }
    }
    for index in parts.indices {
      parts[index] = try AttentionImport.heads(parts[index], index == 0 ? heads : own, isFlat: true, node, &emitter)
    }
    // How many keys there were before, for each example.
    let lengths = try emitter.reshape(try node.tensor(5).operand, [-1])
    let steps = try count(parts[0], &emitter)
    // A first prompt may be padded behind its end.
    let past = try emitter.binary(
      "maximum", try emitter.binary("sub", try emitter.binary("add", lengths, .integer(1)), steps), .integer(0))
    if node.flag("do_rotary") {
      let isInterleaved = node.flag("rotary_interleaved")
      let places: Operand =
        if let given = try node.optional(9) {
          given.operand
        } else {
          try emitter.binary(
            "add", try emitter.expand(past, [1]), try emitter.expand(try line(steps, &emitter), [0]))
        }
      var tables: [Operand] = []
      for input in [7, 8] {
        let rows = try emitter.one(
          "gather", [("x", try node.tensor(input).operand), ("indices", places), ("axis", .integer(0))])
        tables.append(try emitter.expand(rows, [2]))
      }
      guard let half = tables[0].type?.shape.last?.fixed else { throw Importer.unknown }
      for index in 0...1 {
        let rows = try emitter.transpose(parts[index], [0, 2, 1, 3])
        let turned = try RotaryEmbeddingImport.turned(
          rows, tables[0], sine: tables[1], width: 2 * half, isInterleaved: isInterleaved, &emitter)
        parts[index] = try emitter.transpose(turned, [0, 2, 1, 3])
      }
    } else {
      node.ignore("rotary_interleaved")
    }
    var attention = ContribAttention(query: parts[0], key: parts[1], value: parts[2], scale: 1)
    let newKeys = try line(steps, &emitter)
    let queries = try emitter.expand(newKeys, [1])
    let window = node.integer("local_window_size", default: -1)
    var places = newKeys
    if let key = try node.optional(3), let value = try node.optional(4) {
      try checkGrows(key, parts[1], node)
      attention.key = try emitter.concat([key.operand, parts[1]], axis: 2)
      attention.value = try emitter.concat([value.operand, parts[2]], axis: 2)
      // Old keys before the new ones; those of the cache that `seqlens_k` does not count are out.
      let old = try line(try count(key.operand, &emitter), &emitter)
      let size = try count(key.operand, &emitter)
      places = try emitter.concat([try emitter.binary("sub", old, size), newKeys], axis: 0)
      let shifted = try emitter.concat([old, try emitter.binary("sub", newKeys, steps)], axis: 0)
      let isOld = try emitter.binary("less", shifted, try emitter.expand(past, [1, 2, 3]))
      attention.keeps.append(isOld)
    }
    let distance = try emitter.binary("sub", queries, try emitter.expand(places, [0]))
    attention.keeps.append(try emitter.binary("greater_equal", distance, .integer(0)))
    if window > 0 { attention.keeps.append(try emitter.binary("less", distance, .integer(window))) }
    guard let size = parts[0].type?.shape[3].fixed else { throw Importer.unknown }
    let scale = node.float("scale", default: 0)
    attention.scale = scale == 0 ? 1 / Float(size).squareRoot() : scale
    attention.softcap = node.float("softcap", default: 0)
    attention.bias = try node.optional(10)?.operand
    let result = try attention.result(node, &emitter)
    return [result, attention.key, attention.value].map { .tensor(x.with($0)) }
  }

  /// A cache of fixed length may be one that is written in place, which is another operator.
  private static func checkGrows(_ past: ImportTensor, _ key: Operand, _ node: ImportNode) throws(OperationError) {
    guard try past.shape().rank == 4 else {
      throw node.refuse("'GroupQueryAttention' with a cache of other than four axes", "onnx-shape")
    }
    guard let length = try past.shape()[2].fixed else { return }
    guard let total = try node.optional(6)?.operand.fixedIntegers?.first, let steps = key.type?.shape[2].fixed,
      total == length + steps
    else {
      throw node.refuse(
        "'GroupQueryAttention' with a cache of fixed length, which may be written in place", "onnx-shape",
        remedy: "leave the length of the cache open, or freeze `total_sequence_length` with --freeze")
    }
  }

  /// The length of the third axis.
  private static func count(_ x: Operand, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    if let length = x.type?.shape[2].fixed { return .integer(length) }
    return try emitter.squeeze(try emitter.slice(try emitter.shape(x), axis: 0, 2, 3), [0])
  }

  /// 0, 1, 2, …
  private static func line(_ count: Operand, _ emitter: inout Emitter) throws(OperationError) -> Operand {
    if let length = count.fixedIntegers?.first { return try Lengths.line(length) }
    return try emitter.one("range_1d", [("start", .integer(0)), ("end", count), ("step", .integer(1))])
  }
}

/// `RotaryEmbedding` of com.microsoft.
enum ContribRotaryImport: OperatorImport {
  static let operators = ["com.microsoft.RotaryEmbedding"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, places) = (try node.tensor(0), try node.tensor(1))
    let shape = try x.shape()
    node.ignore("scale")
    guard !node.flag("is_packed_batching"), shape.rank == 3 || shape.rank == 4 else {
      throw node.refuse("'RotaryEmbedding' of packed mini-batches, or of other than three or four axes")
    }
    let tables = [try node.tensor(2).operand, try node.tensor(3).operand]
    guard let half = tables[0].type?.shape.last?.fixed else {
      throw node.refuse("'RotaryEmbedding' with tables of open width", "onnx-shape")
    }
    let given = node.integer("rotary_embedding_dim", default: 0)
    let width = given == 0 ? 2 * half : given
    var heads = node.integer("num_heads", default: 0)
    var rows = x.operand
    if shape.rank == 4 {
      rows = try emitter.transpose(rows, [0, 2, 1, 3])
    } else {
      guard let whole = shape[2].fixed else { throw Importer.unknown }
      if heads == 0 { heads = whole / (2 * half) }
      guard heads > 0, whole % heads == 0, let batch = shape[0].fixed ?? (shape[1].isFixed ? -1 : nil) else {
        throw node.refuse("'RotaryEmbedding' of several open lengths", "onnx-shape")
      }
      rows = try emitter.reshape(rows, [batch, shape[1].fixed ?? -1, heads, whole / heads])
    }
    var indices = places.operand
    if try places.shape().rank == 1 {
      // One place for the first row; the others follow.
      guard let length = rows.type?.shape[1] else { throw Importer.unknown }
      let line: Operand =
        if let fixed = length.fixed {
          try Lengths.line(fixed)
        } else {
          try emitter.one(
            "range_1d",
            [
              ("start", .integer(0)),
              ("end", try emitter.squeeze(try emitter.slice(try emitter.shape(rows), axis: 0, 1, 2), [0])),
              ("step", .integer(1)),
            ])
        }
      indices = try emitter.expand(try emitter.binary("add", line, indices), [0])
    }
    var angles: [Operand] = []
    for table in tables {
      let own = try emitter.one("gather", [("x", table), ("indices", indices), ("axis", .integer(0))])
      angles.append(try emitter.expand(own, [2]))
    }
    let turned = try RotaryEmbeddingImport.turned(
      rows, angles[0], sine: angles[1], width: width, isInterleaved: node.flag("interleaved"), &emitter)
    if shape.rank == 4 { return [.tensor(x.with(try emitter.transpose(turned, [0, 2, 1, 3])))] }
    guard let whole = shape[2].fixed, let batch = shape[0].fixed ?? (shape[1].isFixed ? -1 : nil) else {
      throw Importer.unknown
    }
    return [.tensor(x.with(try emitter.reshape(turned, [batch, shape[1].fixed ?? -1, whole])))]
  }
}
