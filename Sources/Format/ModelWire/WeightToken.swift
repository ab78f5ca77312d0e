import ModelSpec

/// What stands in the unpacked message instead of a weight payload: sixteen bytes that say where the payload is.
///
/// A payload field of exactly sixteen bytes is always a token after the walk, since the walk takes out every payload of
/// that size; so nothing in a file can pass for one.
package enum WeightToken {
  /// Bytes of the file.
  case file(Range<Int>)
  /// A payload that the walk put together.
  case gathered(Int, byteCount: Int)

  package static let byteCount = 16

  /// Offset (or index with the top bit set) and byte count, eight bytes each.
  package var words: (UInt64, UInt64) {
    switch self {
    case .file(let range): (UInt64(range.lowerBound), UInt64(range.count))
    case .gathered(let index, let byteCount): (UInt64(index) | 1 << 63, UInt64(byteCount))
    }
  }

  /// Nil for words that no token has.
  package init?(words: (UInt64, UInt64)) {
    guard let byteCount = Int(exactly: words.1) else { return nil }
    if words.0 >> 63 == 1 {
      self = .gathered(Int(words.0 & ~(1 << 63)), byteCount: byteCount)
    } else {
      let start = Int(words.0)
      let (end, overflow) = start.addingReportingOverflow(byteCount)
      guard !overflow else { return nil }
      self = .file(start..<end)
    }
  }
}

/// A field that holds weights and is therefore referred to, not unpacked. The list is generated from the schema.
package struct PayloadField: Hashable {
  /// Full name of the message.
  package let message: String
  /// The field's number.
  package let number: UInt32
  /// True for a packed `repeated float`, false for `bytes`.
  package let isPackedFloat: Bool

  package init(message: String, number: UInt32, isPackedFloat: Bool) {
    self.message = message
    self.number = number
    self.isPackedFloat = isPackedFloat
  }
}
