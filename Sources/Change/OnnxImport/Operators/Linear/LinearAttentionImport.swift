internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `LinearAttention`: a matrix of memory that each step decays, corrects, writes to and reads from.
enum LinearAttentionImport: OperatorImport {
  static let operators = ["LinearAttention"]

  /// Steps that are written out one after the other.
  private static let stepLimit = 512

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (query, key, value) = (try node.tensor(0), try node.tensor(1), try node.tensor(2))
    node.ignore("chunk_size")
    let rule = node.string("update_rule", default: "gated_delta")
    guard ["linear", "gated", "delta", "gated_delta"].contains(rule) else {
      throw node.refuse("'LinearAttention' by the rule '\(rule)'")
    }
    guard let heads = node.integer("q_num_heads"), let own = node.integer("kv_num_heads"), heads > 0, own > 0,
      heads < 1 << 20, heads % own == 0, let q = try query.shape().fixed, let k = try key.shape().fixed,
      let v = try value.shape().fixed,
      q.count == 3, k.count == 3, v.count == 3, q[2] % heads == 0, k[2] % own == 0, v[2] % own == 0
    else { throw node.refuse("'LinearAttention' with heads of open or other lengths", "onnx-shape") }
    let (batch, steps, size, width) = (q[0], q[1], q[2] / heads, v[2] / own)
    guard steps <= stepLimit else {
      throw node.refuse("'LinearAttention' over \(steps) steps, expected at most \(stepLimit)")
    }
    // In single precision, as the operator has it.
    func split(_ tensor: ImportTensor, _ heads: Int) throws(OperationError) -> Operand {
      guard let lengths = try tensor.shape().fixed, lengths.count == 3, lengths[2] % heads == 0 else {
        throw node.refuse("'LinearAttention' with heads of open or other lengths", "onnx-shape")
      }
      let wide = try emitter.cast(tensor.operand, .fp32)
      let parts = try emitter.reshape(wide, [lengths[0], lengths[1], heads, lengths[2] / heads])
      return try emitter.transpose(parts, [0, 2, 1, 3])
    }
    let (queries, keys, values) = (try split(query, heads), try split(key, own), try split(value, own))
    let isGated = rule.utf8.starts(with: "gated".utf8)
    let isDelta = rule.utf8.elementsEqual("delta".utf8) || rule.utf8.elementsEqual("gated_delta".utf8)
    let decay = isGated ? try emitter.unary("exp", try split(try node.tensor(4), own)) : nil
    let beta = isDelta ? try node.tensor(5) : nil
    let rates = try beta.map { (beta) throws(OperationError) in
      try split(beta, try beta.shape().last?.isAlways(1) == true ? 1 : own)
    }
    let past = try node.optional(3)
    var state: Operand
    if let past {
      state = try emitter.cast(past.operand, .fp32)
    } else {
      state = try emitter.one("fill", [("shape", .integers([batch, own, size, width])), ("value", .float(0))])
    }
    let given = node.float("scale", default: 0)
    let scale = given == 0 ? 1 / Float(size).squareRoot() : given
    var results: [Operand] = []
    for step in 0..<steps {
      func part(_ x: Operand) throws(OperationError) -> Operand { try emitter.slice(x, axis: 2, step, step + 1) }
      if let decay {
        state = try emitter.binary("mul", state, try emitter.transpose(try part(decay), [0, 1, 3, 2]))
      }
      let (ownKey, ownQuery) = (try part(keys), try part(queries))
      var written = try part(values)
      if let rates {
        let known = try emitter.matmul(ownKey, state)
        written = try emitter.binary("mul", try part(rates), try emitter.binary("sub", written, known))
      }
      let product = try emitter.matmul(ownKey, written, transposeX: true)
      state = try emitter.binary("add", state, product)
      var read = state
      if heads != own {
        let tiled = try emitter.one(
          "tile", [("x", try emitter.expand(state, [2])), ("reps", .integers([1, 1, heads / own, 1, 1]))])
        read = try emitter.reshape(tiled, [batch, heads, size, width])
      }
      results.append(try emitter.matmul(ownQuery, read))
    }
    let scaled = try emitter.binary("mul", try emitter.concat(results, axis: 2), .float(scale))
    let whole = try emitter.reshape(try emitter.transpose(scaled, [0, 2, 1, 3]), [batch, steps, heads * width])
    let result = try emitter.cast(whole, query.operand.type?.scalar ?? .fp32)
    let anchor = past ?? query
    let present = try emitter.cast(state, anchor.operand.type?.scalar ?? .fp32)
    return [.tensor(query.with(result)), .tensor(anchor.with(present))]
  }
}
