internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// `QuantizeLinear` and `DequantizeLinear`, of numbers for the whole tensor or for each place of an axis.
enum QuantizeImport: OperatorImport {
  static let operators = [
    "QuantizeLinear", "DequantizeLinear", "com.microsoft.QuantizeLinear", "com.microsoft.DequantizeLinear",
  ]

  static func translate(_ node: ImportNode, _ emitter: inout Emitter) throws(OperationError) -> [ImportValue] {
    let (x, scale) = (try node.tensor(0), try node.tensor(1))
    let zero = try node.optional(2)
    node.ignore("saturate", "precision")
    let block = node.integer("block_size", default: 0)
    let axis = try node.axis(node.integer("axis", default: 1), max(2, try x.shape().rank))
    let layout = Quantized.Layout(axis: axis, block: block)
    if node.operation == "DequantizeLinear" {
      if let number = node.integer("output_dtype"), number != 0, number != Int(scale.element.rawValue) {
        throw node.refuse("'DequantizeLinear' to another type than that of its scale", "onnx-type")
      }
      if let packed = try PackedImport.dequantized(x, scale, zero: zero, layout: layout, &emitter) {
        return [.tensor(scale.with(packed))]
      }
      var value = x.operand
      if let zero {
        value = try emitter.binary("sub", value, try Quantized.along(zero.operand, layout, x: x, &emitter))
      }
      let wide = try emitter.cast(value, scale.operand.type?.scalar ?? .fp32)
      let factor = try Quantized.along(scale.operand, layout, x: x, &emitter)
      return [.tensor(scale.with(try emitter.binary("mul", wide, factor)))]
    }
    let given = node.integer("output_dtype", default: 0)
    let element = zero?.element ?? OnnxElement(rawValue: Int32(clamping: given)) ?? .uint8
    guard element.isInteger, element.bitWidth == 8 || element.bitWidth == 16 else {
      throw node.refuse("'QuantizeLinear' to \(element.name)", "onnx-type")
    }
    let divisor = try Quantized.along(scale.operand, layout, x: x, &emitter)
    let scaled = try emitter.binary(
      "real_div", try emitter.cast(x.operand, scale.operand.type?.scalar ?? .fp32), divisor)
    let zeros = try zero.map { (zero) throws(OperationError) in
      try Quantized.along(zero.operand, layout, x: x, &emitter)
    }
    return [ImportValue(try Quantized.rounded(scaled, zeros, element, &emitter), element)]
  }
}

/// Numbers of 8 and 16 bits that stand for others.
enum Quantized {
  /// Where scales and zero points count.
  struct Layout {
    var axis: Int
    /// How many places along the axis share a number; 0 for one number a place.
    var block = 0
  }

  /// Scales or zero points of an axis, in its place.
  static func along(
    _ numbers: Operand, _ layout: Layout, x: ImportTensor, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let axis = layout.axis
    if layout.block > 0 { return try spread(numbers, layout, x: x, &emitter) }
    guard let shape = numbers.type?.shape, shape.rank == 1 else {
      guard let rank = numbers.type?.rank, rank == 0 else {
        throw OperationError("scales of several axes", code: "onnx-shape")
      }
      return numbers
    }
    let rank = try x.shape().rank
    if shape[0].isAlways(1) { return try emitter.reshape(numbers, []) }
    guard axis < rank else { throw OperationError("scales for an axis that is not there", code: "onnx-shape") }
    return try emitter.expand(numbers, Array(1..<rank - axis))
  }

  /// Numbers of blocks along an axis, once for each place.
  private static func spread(
    _ numbers: Operand, _ layout: Layout, x: ImportTensor, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    let axis = layout.axis
    guard let own = numbers.type?.shape.fixed, let lengths = try x.shape().fixed, own.count == lengths.count,
      axis < own.count, own.count < 5, layout.block < 1 << 24,
      own.indices.allSatisfy({
        $0 == axis ? (lengths[$0] + layout.block - 1) / layout.block == own[$0] : own[$0] == lengths[$0]
      })
    else { throw OperationError("blocks of other lengths than their tensor", code: "onnx-shape") }
    var repetitions = Array(repeating: 1, count: own.count + 1)
    repetitions[axis + 1] = layout.block
    let tiled = try emitter.one(
      "tile", [("x", try emitter.expand(numbers, [axis + 1])), ("reps", .integers(repetitions))])
    var whole = own
    whole[axis] *= layout.block
    let flat = try emitter.reshape(tiled, whole)
    return whole[axis] == lengths[axis] ? flat : try emitter.slice(flat, axis: axis, 0, lengths[axis])
  }

  /// Floats as integers of `element`, moved by a zero point; those beyond become the nearest.
  static func rounded(
    _ x: Operand, _ zero: Operand?, _ element: OnnxElement, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    var value = try emitter.unary("round", x)
    if let zero { value = try emitter.binary("add", value, try emitter.cast(zero, x.type?.scalar ?? .fp32)) }
    let size = 1 << element.bitWidth
    let (least, most) = element.isUnsigned ? (0, size - 1) : (-size / 2, size / 2 - 1)
    let clipped = try emitter.one(
      "clip",
      [
        ("x", value), ("alpha", emitter.number(Float(least), like: value)),
        ("beta", emitter.number(Float(most), like: value)),
      ])
    return try emitter.cast(clipped, .int32)
  }
}
