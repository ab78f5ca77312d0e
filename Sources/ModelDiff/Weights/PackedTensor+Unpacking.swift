internal import ModelSpec

extension PackedTensor {
  /// All values; nil for an operation, or arguments, that are not decoded.
  var unpacked: [Double]? {
    guard let count = shape.elementCount, count > 0 else { return nil }
    let values: [Double]? =
      switch type {
      case "constexpr_lut_to_dense": lookedUp(count)
      case "constexpr_affine_dequantize": dequantized
      case "constexpr_blockwise_shift_scale": scaled
      case "constexpr_sparse_to_dense": dense(count)
      case "constexpr_cast": values("source_val")
      default: nil
      }
    return values?.count == count ? values : nil
  }

  /// All values of an argument, which may be unpacked itself.
  private func values(_ name: String) -> [Double]? {
    switch arguments.first(where: { $0.name == name })?.value {
    case .loaded(let tensor):
      guard let decoded = TensorValues(tensor) else { return nil }
      return decoded.values(0..<decoded.count)
    case .packed(let inner): return inner.unpacked
    case .text(let text): return Double(text).map { [$0] }
    case .constant, nil: return nil
    }
  }

  private func shape(of name: String) -> [Int]? {
    switch arguments.first(where: { $0.name == name })?.value {
    case .loaded(let tensor): tensor.shape
    case .packed(let inner): inner.shape
    case .text: []
    case .constant, nil: nil
    }
  }

  private var hasShapeArgument: Bool { arguments.contains { $0.name == "shape" } }

  private func lookedUp(_ count: Int) -> [Double]? {
    guard let table = values("lut"), let indices = values("indices"), let tableShape = shape(of: "lut") else {
      return nil
    }
    if hasShapeArgument {
      let bits = Int.bitWidth - max(table.count, 1).leadingZeroBitCount - 1
      guard bits > 0, indices.count * 8 >= count * bits else { return nil }
      let places = (0..<count).map { Self.number(indices, at: $0 * bits, bits: bits) }
      return places.allSatisfy(table.indices.contains) ? places.map { table[$0] } : nil
    }
    // A table for each block, of entries of one value.
    guard tableShape.count == shape.count + 2, tableShape.last == 1, indices.count == count,
      let blocks = BlockIndices(shape, blocks: Array(tableShape.dropLast(2)))
    else { return nil }
    let length = tableShape[tableShape.count - 2]
    var result: [Double] = []
    result.reserveCapacity(count)
    for (index, block) in blocks.enumerated() {
      let place = Int(block) * length + Int(indices[index])
      guard table.indices.contains(place) else { return nil }
      result.append(table[place])
    }
    return result
  }

  /// The number in `bits` bits from bit `start` of bytes, the lowest bit of a byte first.
  private static func number(_ bytes: [Double], at start: Int, bits: Int) -> Int {
    (0..<bits).reduce(0) { number, bit in
      number | (Int(bytes[(start + bit) >> 3]) >> ((start + bit) & 7) & 1) << bit
    }
  }

  private var dequantized: [Double]? {
    guard let data = values("quantized_data"), let scale = values("scale"), let zero = values("zero_point") else {
      return nil
    }
    var axis = values("axis").flatMap { $0.first }.map { Int($0) } ?? 0
    if axis < 0 { axis += shape.count }
    guard shape.indices.contains(axis) || shape.isEmpty else { return nil }
    let inner = shape.dropFirst(axis + 1).reduce(1, *)
    let length = shape.isEmpty ? 1 : shape[axis]
    guard [1, length].contains(scale.count), [1, length].contains(zero.count) else { return nil }
    return data.enumerated().map { index, number in
      let channel = index / inner % length
      return scale[scale.count == 1 ? 0 : channel] * (number - zero[zero.count == 1 ? 0 : channel])
    }
  }

  private var scaled: [Double]? {
    guard let data = values("data"), let scale = values("scale"), let blockShape = shape(of: "scale"),
      let blocks = BlockIndices(shape, blocks: blockShape), data.count == blocks.count
    else { return nil }
    let offset = values("offset") ?? []
    guard offset.isEmpty || offset.count == scale.count, scale.count == blockShape.reduce(1, *) else { return nil }
    return zip(data, blocks).map { number, block in scale[block] * (number - (offset.isEmpty ? 0 : offset[block])) }
  }

  private func dense(_ count: Int) -> [Double]? {
    guard let stored = values("nonzero_data"), let mask = values("mask") else { return nil }
    var next = stored.startIndex
    var result: [Double] = []
    result.reserveCapacity(count)
    for index in 0..<count {
      let isStored: Bool
      if hasShapeArgument {
        guard index >> 3 < mask.count else { return nil }
        isStored = Int(mask[index >> 3]) >> (index & 7) & 1 == 1
      } else {
        guard index < mask.count else { return nil }
        isStored = mask[index] != 0
      }
      guard isStored else {
        result.append(0)
        continue
      }
      guard next < stored.endIndex else { return nil }
      result.append(stored[next])
      next += 1
    }
    return result
  }
}

/// For each element of a tensor in row-major order, the number of the block it is in.
struct BlockIndices: Sequence {
  let count: Int
  private let shape: [Int]
  private let blocks: [Int]

  /// - Parameter blocks: Number of blocks along each axis, each a divisor of the axis' length; nil if one is not.
  init?(_ shape: [Int], blocks: [Int]) {
    guard shape.count == blocks.count, zip(shape, blocks).allSatisfy({ $1 > 0 && $0 > 0 && $0 % $1 == 0 }),
      let count = shape.elementCount
    else { return nil }
    self.shape = shape
    self.blocks = blocks
    self.count = count
  }

  func makeIterator() -> AnyIterator<Int> {
    var position = [Int](repeating: 0, count: shape.count)
    var left = count
    let (shape, blocks) = (shape, blocks)
    return AnyIterator {
      guard left > 0 else { return nil }
      left -= 1
      var block = 0
      for axis in shape.indices { block = block * blocks[axis] + position[axis] / (shape[axis] / blocks[axis]) }
      for axis in shape.indices.reversed() {
        position[axis] += 1
        if position[axis] < shape[axis] { break }
        position[axis] = 0
      }
      return block
    }
  }
}
