internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `Attention` of com.microsoft, whose weights make query, key and value of one input.
enum AttentionContribImport: OperatorImport {
  static let operators = ["com.microsoft.Attention"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, weights) = (try node.tensor(0), try node.tensor(1))
    node.ignore("mask_filter_value")
    guard let heads = node.integer("num_heads"), heads > 0, let width = try weights.shape().last?.fixed,
      !node.flag("do_rotary"), !node.flag("past_present_share_buffer")
    else { throw node.refuse("'Attention' of com.microsoft with rotary embeddings, or a cache of fixed length") }
    var sizes = node.integers("qkv_hidden_sizes") ?? []
    if sizes.isEmpty { sizes = Array(repeating: width / 3, count: 3) }
    guard sizes.count == 3, sizes.allSatisfy({ $0 > 0 && $0 < 1 << 31 && $0 % heads == 0 }),
      sizes.reduce(0, +) == width
    else {
      throw node.refuse("'Attention' of com.microsoft with weights of other widths", "onnx-shape")
    }
    var product = try emitter.matmul(x.operand, weights.operand)
    if let bias = try node.optional(2) { product = try emitter.binary("add", product, bias.operand) }
    var parts: [Operand] = []
    var begin = 0
    for size in sizes {
      let part = try emitter.slice(product, axis: 2, begin, begin + size)
      parts.append(try AttentionImport.heads(part, heads, isFlat: true, node, &emitter))
      begin += size
    }
    if let past = try node.optional(4) {
      for index in 0...1 {
        let old = try emitter.squeeze(try emitter.slice(past.operand, axis: 0, index, index + 1), [0])
        parts[1 + index] = try emitter.concat([old, parts[1 + index]], axis: 2)
      }
    }
    let scale = node.float("scale", default: 0)
    let usual = 1 / Float(sizes[0] / heads).squareRoot()
    var attention = ContribAttention(
      query: parts[0], key: parts[1], value: parts[2], scale: scale == 0 ? usual : scale)
    attention.bias = try node.optional(5)?.operand
    if let mask = try node.optional(3) {
      attention.keeps.append(try ContribAttention.keeps(mask, parts[1], node, &emitter))
    }
    if node.flag("unidirectional") {
      attention.keeps += try ContribAttention.causal(parts[0], parts[1], &emitter)
    }
    let result = try attention.result(node, &emitter)
    guard node.wants(1) else { return [.tensor(x.with(result))] }
    let present = try emitter.concat(
      [try emitter.expand(parts[1], [0]), try emitter.expand(parts[2], [0])], axis: 0)
    return [.tensor(x.with(result)), .tensor(x.with(present))]
  }
}

/// `MultiHeadAttention` of com.microsoft.
enum MultiHeadAttentionImport: OperatorImport {
  static let operators = ["com.microsoft.MultiHeadAttention"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    node.ignore("mask_filter_value")
    guard let heads = node.integer("num_heads"), heads > 0, try x.shape().rank == 3 else {
      throw node.refuse("'MultiHeadAttention' of packed query, key and value", "onnx-shape")
    }
    let (key, value) = (try node.tensor(1), try node.tensor(2))
    let (rank, other) = (try key.shape().rank, try value.shape().rank)
    let isFlat = rank == 3
    guard rank == other, isFlat || rank == 4 else {
      throw node.refuse("'MultiHeadAttention' of packed key and value", "onnx-shape")
    }
    var parts = [x.operand, key.operand, value.operand]
    if let bias = try node.optional(3) {
      guard isFlat else { throw node.refuse("'MultiHeadAttention' with a bias for heads that are split") }
      var begin = 0
      for index in parts.indices {
        guard let width = parts[index].type?.shape[2].fixed else { throw Importer.unknown }
        let own = try emitter.slice(bias.operand, axis: 0, begin, begin + width)
        parts[index] = try emitter.binary("add", parts[index], own)
        begin += width
      }
    }
    for index in parts.indices where index == 0 || isFlat {
      parts[index] = try AttentionImport.heads(parts[index], heads, isFlat: true, node, &emitter)
    }
    if let pastKey = try node.optional(6), let pastValue = try node.optional(7) {
      parts[1] = try emitter.concat([pastKey.operand, parts[1]], axis: 2)
      parts[2] = try emitter.concat([pastValue.operand, parts[2]], axis: 2)
    }
    guard !node.has(8), !node.has(9) else { throw node.refuse("'MultiHeadAttention' with a cache of fixed length") }
    guard let size = parts[0].type?.shape[3].fixed else { throw Importer.unknown }
    let scale = node.float("scale", default: 0)
    var attention = ContribAttention(
      query: parts[0], key: parts[1], value: parts[2], scale: scale == 0 ? 1 / Float(size).squareRoot() : scale)
    attention.bias = try node.optional(5)?.operand
    if let mask = try node.optional(4) {
      attention.keeps.append(try ContribAttention.keeps(mask, parts[1], node, &emitter))
    }
    if node.flag("unidirectional") {
      attention.keeps += try ContribAttention.causal(parts[0], parts[1], &emitter)
    }
    guard !node.wants(3) else { throw node.refuse("the scores that 'MultiHeadAttention' gives as its fourth output") }
    return [try attention.result(node, &emitter), parts[1], parts[2]].map { .tensor(x.with($0)) }
  }
}
