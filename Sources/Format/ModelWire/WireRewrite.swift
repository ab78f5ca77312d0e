package import ModelSpec

/// One change to the wire format before protobuf-c sees it.
package struct WireEdit {
  /// The bytes that go.
  package let range: Range<Int>
  /// What comes instead.
  package let replacement: Replacement

  package enum Replacement {
    case nothing
    /// The length of a message that changed, as a varint padded to five bytes.
    case length(Int)
    /// A length byte and the token.
    case token(WeightToken)
    /// A whole field that holds the token.
    case field(UInt32, WeightToken)

    var byteCount: Int {
      switch self {
      case .nothing: 0
      case .length: 5
      case .token: 1 + WeightToken.byteCount
      case .field(let number, _): WireWriter.tagSize(number: number) + 1 + WeightToken.byteCount
      }
    }
  }
}

/// A message's bytes with the edits applied: what protobuf-c unpacks instead of the file when it holds large weights.
package enum WireRewrite {
  package static func apply(_ edits: [WireEdit], to view: WireView, _ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    let sorted = edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let removed = sorted.reduce(0) { $0 + $1.range.count }
    let added = sorted.reduce(0) { $0 + $1.replacement.byteCount }
    var output: [UInt8] = []
    output.reserveCapacity(range.count - removed + added)
    var position = range.lowerBound
    for edit in sorted {
      output.append(contentsOf: try view.bytes(position..<edit.range.lowerBound))
      append(edit.replacement, to: &output)
      position = edit.range.upperBound
    }
    output.append(contentsOf: try view.bytes(position..<range.upperBound))
    return output
  }

  private static func append(_ replacement: WireEdit.Replacement, to output: inout [UInt8]) {
    switch replacement {
    case .nothing:
      break
    case .length(let length):
      for index in 0..<5 {
        output.append(UInt8(length >> (7 * index) & 0x7f) | (index < 4 ? 0x80 : 0))
      }
    case .token(let token):
      append(token, to: &output)
    case .field(let number, let token):
      var tag = UInt64(number) << 3 | WireType.lengthPrefixed.rawValue
      while tag >= 0x80 {
        output.append(UInt8(truncatingIfNeeded: tag) | 0x80)
        tag >>= 7
      }
      output.append(UInt8(tag))
      append(token, to: &output)
    }
  }

  private static func append(_ token: WeightToken, to output: inout [UInt8]) {
    output.append(UInt8(WeightToken.byteCount))
    let words = token.words
    for word in [words.0, words.1] {
      for index in 0..<8 { output.append(UInt8(truncatingIfNeeded: word >> (8 * UInt64(index)))) }
    }
  }
}
