internal import ModelGraph
internal import ModelSpec

/// Weights in few bits as the numbers that they stand for.
enum WeightExpansion {
  /// scale · (element − offset), by blocks; `places` are those of the elements among all, where some are left out.
  static func shifted(
    _ elements: [Float], _ lengths: [Int], places: [Int]?, scales: [Float], offsets: [Float]?, counts: [Int]
  ) -> [Float] {
    elements.indices.map { index in
      let block = block(of: places.map { $0.indices.contains(index) ? $0[index] : 0 } ?? index, lengths, counts: counts)
      let offset = offsets.map { $0.indices.contains(block) ? $0[block] : 0 } ?? 0
      return (scales.indices.contains(block) ? scales[block] : 0) * (elements[index] - offset)
    }
  }

  /// The block that an element lies in.
  private static func block(of index: Int, _ lengths: [Int], counts: [Int]) -> Int {
    var (rest, block, size) = (index, 0, 1)
    for axis in lengths.indices.reversed() {
      let place = rest % max(1, lengths[axis])
      rest /= max(1, lengths[axis])
      block += place * counts[axis] / max(1, lengths[axis]) * size
      size *= counts[axis]
    }
    return block
  }

  /// What tables, one for each block, hold at the places; entries of several elements lie along an axis.
  static func looked(
    up places: [Int], _ lengths: [Int], in table: [Float], counts: [Int], entries: Int, length: Int, axis: Int?
  ) -> [Float] {
    var result = lengths
    if let axis { result[axis] *= length }
    let inner = axis.map { lengths[($0 + 1)...].reduce(1, *) } ?? 1
    let count = places.count.multipliedReportingOverflow(by: length)
    guard !count.overflow else { return [] }
    return (0..<count.partialValue).map { index in
      // An element's place among the entries, and within its entry.
      let (outer, low) = (index / inner, index % inner)
      let part = axis == nil ? 0 : outer % length
      let place = axis == nil ? index : outer / length * inner + low
      let entry = (block(of: place, lengths, counts: counts) * entries + places[place]) * length + part
      return table.indices.contains(entry) ? table[entry] : 0
    }
  }

  /// Numbers as an initializer of a type.
  static func write(
    _ numbers: [Float], _ type: TensorType, _ builder: inout ExportBuilder
  ) throws(OperationError) -> ExportValue {
    guard let shape = type.shape.fixed, shape.reduce(1, *) == numbers.count else {
      throw OperationError("its weights are not as many as their shape says")
    }
    return builder.floats(numbers, shape, type.scalar, named: "\(builder.stem).weight")
  }
}

/// Integers that are packed without gaps.
enum PackedBits {
  /// `count` elements of `constant`, of `bits` bits each, the lowest first.
  static func integers(_ constant: Constant, bits: Int, count: Int) throws(OperationError) -> [Int] {
    if case .integers(let integers) = constant.elements {
      // Bytes that hold several elements, or elements.
      if integers.count == count, bits == 8 || constant.type.scalar != .uint8 { return integers }
      return unpacked(integers.map { UInt8(truncatingIfNeeded: $0) }, bits, count: count)
    }
    guard case .weights(let data, _) = constant.elements, data.byteCount >= (count * bits + 7) / 8 else {
      throw OperationError("its elements are not as many as their shape says")
    }
    return unpacked(data.bytes, bits, count: count)
  }

  private static func unpacked(_ bytes: [UInt8], _ bits: Int, count: Int) -> [Int] {
    (0..<count).map { index in
      var value = 0
      for bit in 0..<bits {
        let place = index * bits + bit
        if place / 8 < bytes.count, bytes[place / 8] >> UInt8(place % 8) & 1 == 1 { value |= 1 << bit }
      }
      return value
    }
  }
}

extension Constant {
  /// The elements as numbers, also of few bits; nil for strings, and when there are not as many as the shape has.
  var decoded: [Float]? {
    if let numbers { return numbers }
    guard case .weights(let data, let stored) = elements, let count = type.shape.elementCount.fixed,
      data.byteCount == (count * stored.bitWidth + 7) / 8, !stored.isFloat
    else { return nil }
    let width = stored.bitWidth
    let isSigned = [.int4, .int8, .int16, .int32].contains(stored)
    let bytes = data.bytes
    return (0..<count).map { index in
      var value = 0
      if width >= 8 {
        for byte in 0..<width / 8 { value |= Int(bytes[index * width / 8 + byte]) << (8 * byte) }
      } else {
        for bit in 0..<width {
          let place = index * width + bit
          if bytes[place / 8] >> UInt8(place % 8) & 1 == 1 { value |= 1 << bit }
        }
      }
      if isSigned, value >> (width - 1) & 1 == 1 { value -= 1 << width }
      return Float(value)
    }
  }
}
