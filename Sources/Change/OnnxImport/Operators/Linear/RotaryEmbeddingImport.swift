internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `RotaryEmbedding` of operator set 23.
enum RotaryEmbeddingImport: OperatorImport {
  static let operators = ["RotaryEmbedding"]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let x = try node.tensor(0)
    guard let lengths = try x.shape().fixed, lengths.count == 3 || lengths.count == 4 else {
      throw node.refuse("'RotaryEmbedding' of open lengths", "onnx-shape")
    }
    let heads = node.integer("num_heads", default: 0)
    var operand = x.operand
    if lengths.count == 3 {
      guard heads > 0, lengths[2] % heads == 0 else {
        throw node.refuse("'RotaryEmbedding' without `num_heads`", "onnx-shape")
      }
      operand = try emitter.reshape(operand, [lengths[0], lengths[1], heads, lengths[2] / heads])
    } else {
      operand = try emitter.transpose(operand, [0, 2, 1, 3])
    }
    guard let shape = operand.type?.shape.fixed else { throw Importer.unknown }
    let given = node.integer("rotary_embedding_dim", default: 0)
    let width = given == 0 ? shape[3] : given
    guard width % 2 == 0, (2...shape[3]).contains(width) else {
      throw node.refuse("`rotary_embedding_dim` of \(width)", "onnx-shape")
    }
    let turned = width == shape[3] ? operand : try emitter.slice(operand, axis: 3, 0, width)
    let (cosine, sine) = (try cache(1, node, &emitter), try cache(2, node, &emitter))
    let isInterleaved = node.flag("interleaved")
    let half = width / 2
    let first: Operand
    let second: Operand
    if isInterleaved {
      let pairs = try emitter.reshape(turned, Array(shape[..<3]) + [half, 2])
      first = try emitter.squeeze(try emitter.slice(pairs, axis: 4, 0, 1), [4])
      second = try emitter.squeeze(try emitter.slice(pairs, axis: 4, 1, 2), [4])
    } else {
      first = try emitter.slice(turned, axis: 3, 0, half)
      second = try emitter.slice(turned, axis: 3, half, width)
    }
    let real = try emitter.binary(
      "sub", try emitter.binary("mul", cosine, first), try emitter.binary("mul", sine, second))
    let imaginary = try emitter.binary(
      "add", try emitter.binary("mul", sine, first), try emitter.binary("mul", cosine, second))
    var result: Operand
    if isInterleaved {
      let pairs = try emitter.concat([try emitter.expand(real, [4]), try emitter.expand(imaginary, [4])], axis: 4)
      result = try emitter.reshape(pairs, Array(shape[..<3]) + [width])
    } else {
      result = try emitter.concat([real, imaginary], axis: 3)
    }
    if width < shape[3] {
      result = try emitter.concat([result, try emitter.slice(operand, axis: 3, width, shape[3])], axis: 3)
    }
    result = lengths.count == 3 ? try emitter.reshape(result, lengths) : try emitter.transpose(result, [0, 2, 1, 3])
    return [.tensor(x.with(result))]
  }

  /// Cosines or sines as [B, S, 1, half].
  private static func cache(_ input: Int, _ node: ImportNode, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    var table = try node.tensor(input).operand
    if let places = try node.optional(3) {
      table = try emitter.one("gather", [("x", table), ("indices", places.operand), ("axis", .integer(0))])
    }
    return try emitter.expand(table, [2])
  }
}
