internal import ModelSpec

/// Elements of up to 64 bits that lie one after the other, least significant bit first, as the `bytes` of a
/// `TensorValue` hold them. Types of whole bytes are little-endian; smaller ones share bytes.
enum BitElements {
  /// Bytes that `count` elements take; nil if no machine has as many.
  static func byteCount(_ count: Int, bits: Int) -> Int? {
    let (total, overflow) = count.multipliedReportingOverflow(by: bits)
    return overflow || total > Int.max - 7 ? nil : (total + 7) / 8
  }

  /// The bits of element `index`.
  static func element(_ bytes: RawSpan, _ index: Int, bits: Int) -> UInt64 {
    var position = index * bits
    var taken = 0
    var result: UInt64 = 0
    while taken < bits {
      let shift = position & 7
      let part = min(8 - shift, bits - taken)
      let mask: UInt64 = (1 << UInt64(part)) - 1
      result |= (UInt64(bytes.byte(at: position >> 3)) >> UInt64(shift) & mask) << UInt64(taken)
      taken += part
      position += part
    }
    return result
  }

  /// Collects elements.
  struct Writer {
    let bits: Int
    private(set) var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingBits = 0

    init(bits: Int) { self.bits = bits }

    /// Appends the low `bits` bits of `element`.
    mutating func append(_ element: UInt64) {
      if pendingBits == 0 && bits & 7 == 0 {
        for shift in stride(from: 0, to: UInt64(bits), by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: element >> shift))
        }
        return
      }
      pending |= (element & ((1 << UInt64(bits)) - 1)) << UInt64(pendingBits)
      pendingBits += bits
      while pendingBits >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pending))
        pending >>= 8
        pendingBits -= 8
      }
    }

    /// Fills the last byte with zero bits.
    mutating func finish() {
      if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
      pendingBits = 0
      pending = 0
    }
  }

  /// The integer that the low `bits` bits of `pattern` spell in two's complement.
  static func signed(_ pattern: UInt64, bits: Int) -> Int64 {
    let unused = UInt64(64 - bits)
    return Int64(bitPattern: pattern << unused) >> Int64(unused)
  }
}
