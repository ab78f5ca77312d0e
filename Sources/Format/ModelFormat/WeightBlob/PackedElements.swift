public import ModelSpec

/// Integers of 1 to 7 bits that lie in bytes without gaps: element `i` takes the bits from `i * bitWidth` on, counted
/// from the lowest bit of the first byte. Elements of 3 and 6 bits may reach over the end of a byte.
public struct PackedElements: Equatable, Sendable {
  /// The bytes that hold the elements.
  public let data: WeightData
  /// Bits of one element, 1 to 7.
  public let bitWidth: Int
  /// Whether the highest bit of an element is its sign.
  public let isSigned: Bool
  /// Number of elements.
  public let count: Int

  /// Nil when `data` holds fewer than `count` elements, or `bitWidth` is not of 1 to 7.
  public init?(_ data: WeightData, bitWidth: Int, isSigned: Bool, count: Int) {
    guard (1...7).contains(bitWidth), count >= 0 else { return nil }
    let bits = count.multipliedReportingOverflow(by: bitWidth)
    guard !bits.overflow, bits.partialValue <= data.byteCount * 8 else { return nil }
    self.data = data
    self.bitWidth = bitWidth
    self.isSigned = isSigned
    self.count = count
  }

  /// The elements, one integer each; `Value` needs no more bits than an element has, plus one for a sign.
  public func unpacked<Value: FixedWidthInteger>(as type: Value.Type = Int.self) -> [Value] {
    let mask = Self.mask(bitWidth)
    let sign = isSigned ? UInt16(1) << UInt16(bitWidth - 1) : 0
    return data.withBytes { bytes in
      var values: [Value] = []
      values.reserveCapacity(count)
      for index in 0..<count {
        let bit = index * bitWidth
        let shift = UInt16(bit & 7)
        var word = UInt16(bytes.byte(at: bit >> 3))
        if Int(shift) + bitWidth > 8 { word |= UInt16(bytes.byte(at: (bit >> 3) + 1)) << 8 }
        let element = (word >> shift) & mask
        // Flipping the sign bit and taking its weight away extends the sign.
        values.append(Value(truncatingIfNeeded: Int(element ^ sign) - Int(sign)))
      }
      return values
    }
  }

  /// Packs `values`; unused bits of the last byte are zero.
  ///
  /// - Throws: `Diagnostic` with code `weight-range` when a value needs more bits.
  public static func pack(_ values: [Int], bitWidth: Int, isSigned: Bool = false) throws(Diagnostic) -> [UInt8] {
    let range = isSigned ? -(1 << (bitWidth - 1))...((1 << (bitWidth - 1)) - 1) : 0...((1 << bitWidth) - 1)
    var bytes = [UInt8](repeating: 0, count: (values.count * bitWidth + 7) / 8)
    for (index, value) in values.enumerated() {
      guard range.contains(value) else {
        throw Diagnostic(
          "weight-range",
          "value \(value) does not fit into \(bitWidth) bits (\(range.lowerBound) to \(range.upperBound))",
          found: "\(value)", expected: "\(range.lowerBound) to \(range.upperBound)")
      }
      let bit = index * bitWidth
      let shifted = (UInt16(truncatingIfNeeded: value) & mask(bitWidth)) << UInt16(bit & 7)
      bytes[bit >> 3] |= UInt8(truncatingIfNeeded: shifted)
      if shifted > 0xff { bytes[(bit >> 3) + 1] |= UInt8(shifted >> 8) }
    }
    return bytes
  }

  /// The lowest `bitWidth` bits.
  private static func mask(_ bitWidth: Int) -> UInt16 {
    (1 << UInt16(bitWidth)) - 1
  }
}
