import ModelOps
import ModelSpec

/// Weights that are stored with few bits, and what unpacks them.
extension ArgumentDraw {
  /// Arguments for an operation that unpacks weights, which mostly fit each other; nil for another operation.
  mutating func weights(_ operation: String) -> [(name: String, arguments: [Draw])]? {
    guard !random.oneIn(8) else { return nil }
    let shape = random.choose([[4], [2, 4], [4, 8], [8, 4, 1, 1], [2, 3], [6, 2]])
    var bound: [(String, Constant)]
    switch operation {
    case "constexpr_lut_to_dense":
      let scalar = random.choose([ScalarType.uint1, .uint2, .uint3, .uint4, .uint6, .uint8])
      let length = random.oneIn(6) ? 2 : 1
      let table = blocks(shape) + [1 << scalar.bitWidth, length]
      bound = [("indices", packed(scalar, shape)), ("lut", numbers(table))]
      if length > 1 || random.oneIn(4) { bound.append(("vector_axis", .integer(random.below(shape.count)))) }
    case "constexpr_blockwise_shift_scale":
      let scalar = random.choose([ScalarType.int4, .uint4, .int8, .uint8])
      let scales = blocks(shape)
      bound = [("data", packed(scalar, shape)), ("scale", numbers(scales))]
      if random.oneIn(2) { bound.append(("offset", packed(scalar, scales))) }
    case "constexpr_sparse_to_dense":
      let mask = packed(.uint1, shape)
      let scalar = random.choose([ScalarType.int4, .uint4, .int8, .uint8])
      bound = [("mask", mask), ("nonzero_data", packed(scalar, [ones(mask) + (random.oneIn(6) ? 1 : 0)]))]
    case "constexpr_sparse_blockwise_shift_scale":
      let mask = packed(.uint1, shape)
      let scalar = random.choose([ScalarType.int4, .uint4, .int8, .uint8])
      bound = [
        ("data_mask", mask), ("nonzero_data", packed(scalar, [ones(mask)])), ("scale", numbers(blocks(shape))),
      ]
    case "constexpr_lut_to_sparse":
      let mask = packed(.uint1, shape)
      let scalar = random.choose([ScalarType.uint1, .uint2, .uint3, .uint4, .uint6, .uint8])
      bound = [
        ("indices_mask", mask), ("indices_nonzero_data", packed(scalar, [ones(mask)])),
        ("lut", numbers(blocks(shape) + [1 << scalar.bitWidth, 1])),
      ]
    default: return nil
    }
    return bound.map { ($0, [.constant($1)]) }
  }

  /// How many blocks weights of a shape have along each axis; now and then a number that does not divide the length.
  private mutating func blocks(_ shape: [Int]) -> [Int] {
    shape.map { length in
      random.oneIn(30) ? 3 : random.choose([1, 1, length, length.isMultiple(of: 2) ? length / 2 : 1])
    }
  }

  /// Elements side by side, the lowest bits of a byte first. Bits that are left over are 0.
  private mutating func packed(_ scalar: ScalarType, _ shape: [Int]) -> Constant {
    let bits = shape.reduce(1, *) * scalar.bitWidth
    var bytes = (0..<(bits + 7) / 8).map { _ in UInt8(random.below(256)) }
    if bits % 8 != 0 { bytes[bytes.count - 1] &= (1 << UInt8(bits % 8)) - 1 }
    return Constant(TensorType(scalar, Shape(fixed: shape)), .weights(WeightData(bytes: bytes), stored: scalar))
  }

  private mutating func numbers(_ shape: [Int]) -> Constant {
    let scalar = random.choose([ScalarType.fp16, .fp32])
    let numbers = (0..<shape.reduce(1, *)).map { _ in Float(random.below(9)) / 4 - 1 }
    return Constant(TensorType(scalar, Shape(fixed: shape)), .floats(numbers))
  }

  private func ones(_ mask: Constant) -> Int {
    guard case .weights(let data, _) = mask.elements else { return 0 }
    return data.withBytes { bytes in (0..<bytes.byteCount).reduce(0) { $0 + bytes.byte(at: $1).nonzeroBitCount } }
  }
}
