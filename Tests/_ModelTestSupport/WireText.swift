import ModelSpec

/// Wire format written by hand, for files that no writer of ours would make.
package enum WireText {
  package static func varint(_ value: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A field of wire type 0.
  package static func varint(_ number: UInt64, _ value: UInt64) -> [UInt8] {
    varint(number << 3) + varint(value)
  }

  /// A field of wire type 2; `length` replaces the true length.
  package static func bytes(_ number: UInt64, _ value: [UInt8], length: UInt64? = nil) -> [UInt8] {
    varint(number << 3 | 2) + varint(length ?? UInt64(value.count)) + value
  }

  package static func text(_ number: UInt64, _ value: String) -> [UInt8] {
    bytes(number, Array(value.utf8))
  }

  /// A field of wire type 5.
  package static func float(_ number: UInt64, _ value: Float) -> [UInt8] {
    varint(number << 3 | 5) + littleEndian([value])
  }

  package static func littleEndian(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) } }
  }
}
