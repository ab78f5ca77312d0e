internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// What is added to the scores of attention.
enum AttentionMask {
  /// 0 for keys that count and −∞ for others, with a mask of numbers; nil when all keys count.
  ///
  /// - Parameter past: How many keys come from a cache.
  static func bias(
    _ node: ImportNode, like scores: Operand, past: Extent, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard let shape = scores.type?.shape else { throw Importer.unknown }
    var bias: Operand?
    if let mask = try node.optional(3) {
      var operand = mask.operand
      if mask.element == .bool { operand = try infinite(operand, like: scores, &emitter) }
      bias = try widened(operand, shape, node, like: scores, &emitter)
    }
    let (isCausal, left, right) = (
      node.flag("is_causal"), node.integer("left_window_size", default: -1),
      node.integer("right_window_size", default: -1)
    )
    let lengths = try node.optional(6)
    if isCausal || left >= 0 || right >= 0 {
      guard let rows = shape[2].fixed, let columns = shape[3].fixed else {
        throw node.refuse("'Attention' with a causal mask over open lengths", "onnx-shape")
      }
      // The place of each query minus that of each key, one behind the other.
      let steps = (0..<rows * columns).map { $0 / columns - $0 % columns }
      var distance: Operand = Operand(
        Constant(TensorType(.int32, [Extent(rows), Extent(columns)]), .integers(steps)))
      if let lengths {
        let offsets = try emitter.binary("sub", lengths.operand, .integer(rows))
        distance = try emitter.binary("add", distance, try emitter.expand(offsets, [1, 2, 3]))
      } else {
        guard let past = past.fixed else { throw node.refuse("'Attention' with a cache of open length", "onnx-shape") }
        distance = try emitter.binary("add", distance, .integer(past))
      }
      if isCausal {
        bias = try added(bias, try emitter.binary("greater_equal", distance, .integer(0)), scores: scores, &emitter)
      }
      if left >= 0 {
        bias = try added(bias, try emitter.binary("less_equal", distance, .integer(left)), scores: scores, &emitter)
      }
      if right >= 0 {
        bias = try added(
          bias, try emitter.binary("greater_equal", distance, .integer(-right)), scores: scores, &emitter)
      }
    }
    if let lengths {
      guard let columns = shape[3].fixed else {
        throw node.refuse("'Attention' with a cache of open length", "onnx-shape")
      }
      let counts = try emitter.binary(
        "less", .integers(Array(0..<columns)), try emitter.expand(lengths.operand, [1, 2, 3]))
      bias = try added(bias, counts, scores: scores, &emitter)
    }
    return bias
  }

  private static func infinite(_ keeps: Operand, like scores: Operand, _ emitter: inout Emitter) throws(OperationError)
    -> Operand
  {
    try emitter.select(keeps, emitter.number(0, like: scores), emitter.number(-.infinity, like: scores))
  }

  private static func added(
    _ bias: Operand?, _ keeps: Operand, scores: Operand, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let own = try infinite(keeps, like: scores, &emitter)
    guard let bias else { return own }
    return try emitter.binary("add", bias, own)
  }

  /// A mask for fewer keys than there are: none of the others counts.
  private static func widened(
    _ mask: Operand, _ shape: Shape, _ node: ImportNode, like scores: Operand, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    guard let own = mask.type?.shape, let last = own.last else { throw Importer.unknown }
    if last.isAlways(equalTo: shape[3]) { return mask }
    guard let have = last.fixed, let wanted = shape[3].fixed else {
      throw node.refuse("'Attention' with a mask of another open length than the keys", "onnx-shape")
    }
    guard have < wanted else { return mask }
    var pads = Array(repeating: 0, count: 2 * own.rank)
    pads[2 * own.rank - 1] = wanted - have
    return try emitter.one(
      "pad",
      [
        ("x", mask), ("pad", .integers(pads)), ("mode", .string("constant")),
        ("constant_val", emitter.number(-.infinity, like: scores)),
      ])
  }
}
