package import ModelFiles
package import ModelSpec

/// Elements of one type from those of another, a piece at a time.
package struct ElementConversion {
  /// The elements, packed where their type is.
  package private(set) var data = WeightData()
  /// How many elements are not exactly what they were, but near it.
  package private(set) var roundedCount = 0
  /// How many numbers the type cannot come near to.
  package private(set) var outOfRangeCount = 0

  /// Elements that are converted at a time: a multiple of 8, so that packed ones begin with a byte.
  private static let pieceLength = 1 << 15

  /// - Parameters:
  ///   - data: Elements of type `from`, packed where that is.
  ///   - order: How packed elements lie, on either side.
  ///   - spool: Gets the elements. Those of equal types are not copied.
  /// - Throws: `Diagnostic` when there is no room on the disk.
  package init(
    _ data: WeightData, count: Int, from: ElementType, to type: ElementType, order: BitOrder = .lowestFirst,
    into spool: WeightSpool
  ) throws(Diagnostic) {
    if from == type {
      self.data = data
      return
    }
    guard let place = data.place else { return }
    let first = spool.byteCount
    for start in stride(from: 0, to: count, by: Self.pieceLength) {
      let length = min(Self.pieceLength, count - start)
      let offset = place.range.lowerBound + start * from.bitWidth / 8
      let bytes = place.source.copy(offset..<offset + (length * from.bitWidth + 7) / 8)
      let numbers = from.isPacked ? Self.unpacked(bytes, from, order, count: length) : bytes
      _ = try spool.append(converted(numbers, count: length, from: from.unpacked, to: type, order))
    }
    self.data = WeightData(source: spool, range: first..<spool.byteCount)
  }

  private mutating func converted(
    _ bytes: [UInt8], count: Int, from: ElementType, to type: ElementType, _ order: BitOrder
  ) -> [UInt8] {
    if from == type { return bytes }
    let size = type.unpacked.bitWidth / 8
    var result: [UInt8] = []
    result.reserveCapacity(count * size)
    let span = bytes.span.bytes
    for index in 0..<count {
      let (bits, fit) = type.bits(of: from.double(span, at: index))
      switch fit {
      case .exact: break
      case .rounded: roundedCount += 1
      case .outOfRange: outOfRangeCount += 1
      }
      for shift in 0..<size { result.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
    }
    return type.isPacked ? Self.packed(result, bitWidth: type.bitWidth, order) : result
  }

  /// One byte for each of `count` packed elements; signs are extended.
  static func unpacked(_ bytes: [UInt8], _ type: ElementType, _ order: BitOrder, count: Int) -> [UInt8] {
    let width = type.bitWidth
    let mask = UInt16(1) << UInt16(width) - 1
    let sign: UInt16 = if case .signed = type { 1 << UInt16(width - 1) } else { 0 }
    return (0..<count).map { index in
      let (bit, byte) = (index * width & 7, (index * width) >> 3)
      let next = byte + 1 < bytes.count ? UInt16(bytes[byte + 1]) : 0
      let element: UInt16
      switch order {
      case .lowestFirst: element = (next << 8 | UInt16(bytes[byte])) >> UInt16(bit) & mask
      case .highestFirst: element = (UInt16(bytes[byte]) << 8 | next) >> UInt16(16 - bit - width) & mask
      }
      return UInt8(truncatingIfNeeded: (element ^ sign) &- sign)
    }
  }

  /// The lowest `bitWidth` bits of each byte, without gaps; the last byte is filled up with zeros.
  package static func packed(_ elements: [UInt8], bitWidth: Int, _ order: BitOrder) -> [UInt8] {
    guard bitWidth < 8 else { return elements }
    var bytes = [UInt8](repeating: 0, count: (elements.count * bitWidth + 7) / 8)
    let mask = UInt16(1) << UInt16(bitWidth) - 1
    for (index, element) in elements.enumerated() {
      let (bit, byte) = (index * bitWidth & 7, (index * bitWidth) >> 3)
      let element = UInt16(element) & mask
      let word = order == .lowestFirst ? element << UInt16(bit) : element << UInt16(16 - bit - bitWidth)
      let (first, second) = order == .lowestFirst ? (word & 0xff, word >> 8) : (word >> 8, word & 0xff)
      bytes[byte] |= UInt8(first)
      if second != 0 { bytes[byte + 1] |= UInt8(second) }
    }
    return bytes
  }
}
