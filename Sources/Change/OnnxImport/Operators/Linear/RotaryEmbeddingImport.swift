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
    let (cosine, sine) = (try cache(1, node, &emitter), try cache(2, node, &emitter))
    let width = node.integer("rotary_embedding_dim", default: 0)
    var result = try turned(
      operand, cosine, sine: sine, width: width, isInterleaved: node.flag("interleaved"), &emitter)
    result = lengths.count == 3 ? try emitter.reshape(result, lengths) : try emitter.transpose(result, [0, 2, 1, 3])
    return [.tensor(x.with(result))]
  }

  /// Pairs of elements of the last axis turned by angles.
  ///
  /// - Parameters:
  ///   - x: [B, S, N, H].
  ///   - cosine: As `sine`, [B, S, 1, half].
  ///   - width: How many elements are turned; 0 for all.
  static func turned(
    _ x: Operand, _ cosine: Operand, sine: Operand, width given: Int, isInterleaved: Bool, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape, shape.rank == 4, let size = shape[3].fixed else { throw Importer.unknown }
    let width = given == 0 ? size : given
    guard width % 2 == 0, (2...size).contains(width) else {
      throw OperationError("`rotary_embedding_dim` of \(width)", code: "onnx-shape")
    }
    let part = width == size ? x : try emitter.slice(x, axis: 3, 0, width)
    let half = width / 2
    func every(_ place: Int) throws(OperationError) -> Operand {
      guard isInterleaved else { return try emitter.slice(part, axis: 3, place * half, (place + 1) * half) }
      return try emitter.one(
        "slice_by_index",
        [
          ("x", part), ("begin", .integers([0, 0, 0, place])), ("end", .integers([0, 0, 0, 0])),
          ("stride", .integers([1, 1, 1, 2])), ("begin_mask", .booleans([true, true, true, false])),
          ("end_mask", .booleans([true, true, true, true])),
        ])
    }
    let (first, second) = (try every(0), try every(1))
    let real = try emitter.binary(
      "sub", try emitter.binary("mul", cosine, first), try emitter.binary("mul", sine, second))
    let imaginary = try emitter.binary(
      "add", try emitter.binary("mul", sine, first), try emitter.binary("mul", cosine, second))
    var result: Operand
    if isInterleaved {
      let pairs = try emitter.concat([try emitter.expand(real, [4]), try emitter.expand(imaginary, [4])], axis: 4)
      let open = shape.extents[..<3].filter { !$0.isFixed }.count
      let lengths: Operand =
        if open <= 1 {
          .integers(shape.extents[..<3].map { $0.fixed ?? -1 } + [width])
        } else {
          try emitter.concat([try emitter.slice(try emitter.shape(x), axis: 0, 0, 3), .integers([width])], axis: 0)
        }
      result = try emitter.one("reshape", [("x", pairs), ("shape", lengths)])
    } else {
      result = try emitter.concat([real, imaginary], axis: 3)
    }
    if width < size { result = try emitter.concat([result, try emitter.slice(x, axis: 3, width, size)], axis: 3) }
    return result
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
