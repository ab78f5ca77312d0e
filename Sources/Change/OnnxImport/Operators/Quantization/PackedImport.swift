internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Weights of 4 and 8 bits that stay so in the file.
enum PackedImport {
  private static let smallestCount = 256

  /// What `DequantizeLinear` makes of constant weights; nil for other values, and for few of them.
  static func dequantized(
    _ x: ImportTensor, _ scale: ImportTensor, zero: ImportTensor?, layout: Quantized.Layout, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard case .constant(let constant) = x.operand.argument, case .weights(let data, let stored) = constant.elements,
      let lengths = constant.type.shape.fixed, !lengths.isEmpty, lengths.reduce(1, *) >= smallestCount,
      scale.operand.fixedFloats != nil, scale.element == .float || scale.element == .float16
    else { return nil }
    let zeros = zero?.operand.fixedIntegers
    guard zero == nil || zeros != nil else { return nil }
    let weights = Operand(Constant(TensorType(stored, constant.type.shape), .weights(data, stored: stored)))
    let isByte = stored == .int8 || stored == .uint8
    if isByte, layout.block == 0 {
      return try affine(
        weights, stored, lengths: lengths, scale: scale.operand, zeros: zeros, axis: layout.axis, &emitter)
    }
    guard stored == .int4 || stored == .uint4 || isByte else { return nil }
    guard let own = scale.operand.type?.shape.fixed else { return nil }
    var blocks = Array(repeating: 1, count: lengths.count)
    if layout.block > 0 {
      guard own.count == lengths.count, layout.axis < lengths.count, lengths[layout.axis] % layout.block == 0 else {
        return nil
      }
      blocks = own
      guard zip(lengths, blocks).allSatisfy({ $1 > 0 && $0 % $1 == 0 }) else { return nil }
    } else if own.reduce(1, *) > 1 {
      guard layout.axis < lengths.count, own == [lengths[layout.axis]] else { return nil }
      blocks[layout.axis] = own[0]
    }
    let factors = try emitter.reshape(scale.operand, blocks)
    return try blockwise(weights, factors, offset: zeros.map { numbers($0, stored, lengths: blocks) }, &emitter)
  }

  /// Weights with a scale and a zero point for each block.
  static func blockwise(
    _ data: Operand, _ scale: Operand, offset: Operand?, _ emitter: inout Emitter
  ) throws(OperationError) -> Operand {
    try emitter.one("constexpr_blockwise_shift_scale", [("data", data), ("scale", scale), ("offset", offset)])
  }

  /// Numbers of a byte or less, packed.
  static func numbers(_ values: [Int], _ scalar: ScalarType, lengths: [Int]) -> Operand {
    var bytes: [UInt8] = []
    if scalar.bitWidth == 4 {
      for index in stride(from: 0, to: values.count, by: 2) {
        let high = index + 1 < values.count ? UInt8(truncatingIfNeeded: values[index + 1]) << 4 : 0
        bytes.append(UInt8(truncatingIfNeeded: values[index]) & 15 | high)
      }
    } else {
      bytes = values.map { UInt8(truncatingIfNeeded: $0) }
    }
    return Operand(
      Constant(TensorType(scalar, Shape(fixed: lengths)), .weights(WeightData(bytes: bytes), stored: scalar)))
  }

  private static func affine(
    _ weights: Operand, _ byte: ScalarType, lengths: [Int], scale: Operand, zeros: [Int]?, axis: Int,
    _ emitter: inout Emitter
  ) throws(OperationError) -> Operand? {
    guard let scales = scale.fixedFloats, !scales.isEmpty else { return nil }
    let count = scales.count
    let offsets = zeros ?? Array(repeating: 0, count: count)
    guard offsets.count == count, count == 1 || axis < lengths.count && lengths[axis] == count else { return nil }
    let scalar = scale.type?.scalar ?? .fp32
    let shape: Shape = count == 1 ? [] : [Extent(count)]
    let offset =
      count == 1
      ? Operand(Constant(.scalar(byte), .integers(offsets))) : numbers(offsets, byte, lengths: [count])
    return try emitter.one(
      "constexpr_affine_dequantize",
      [
        ("quantized_data", weights), ("zero_point", offset),
        ("scale", Operand(Constant(TensorType(scalar, shape), .floats(scales)))),
        ("axis", .integer(count == 1 ? 0 : axis)),
      ])
  }
}
