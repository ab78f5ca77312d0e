internal import ModelSpec

/// A reading position in wire-format bytes. Every read is checked against `end`.
package struct WireCursor {
  package let base: UnsafeRawPointer
  package var position: Int
  package let end: Int

  package init(base: UnsafeRawPointer, range: Range<Int>) {
    self.base = base
    position = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { position >= end }

  /// Reads a varint of at most ten bytes; nil when it is cut off or longer.
  @inline(__always)
  package mutating func varint() -> UInt64? {
    guard position < end else { return nil }
    let first = base.load(fromByteOffset: position, as: UInt8.self)
    if first < 0x80 {
      position += 1
      return UInt64(first)
    }
    return longVarint()
  }

  private mutating func longVarint() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var at = position
    while at < end, shift < 70 {
      let byte = base.load(fromByteOffset: at, as: UInt8.self)
      at += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        position = at
        return value
      }
      shift += 7
    }
    return nil
  }

  /// Moves past `count` bytes; false when there are not so many.
  @inline(__always)
  package mutating func skip(_ count: UInt64) -> Bool {
    guard count <= UInt64(end - position) else { return false }
    position += Int(count)
    return true
  }
}

/// The wire types of protocol buffers that Core ML files may hold; groups (3 and 4) are obsolete and refused.
package enum WireType: UInt64, CustomStringConvertible {
  case varint = 0
  case fixed64 = 1
  case lengthPrefixed = 2
  case fixed32 = 5

  package var description: String {
    switch self {
    case .varint: "a varint"
    case .fixed64: "eight bytes"
    case .lengthPrefixed: "a length and bytes"
    case .fixed32: "four bytes"
    }
  }
}
