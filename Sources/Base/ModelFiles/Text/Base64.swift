import ModelBase

/// Bytes as text in base 64, padded (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  private static let noValue: UInt8 = 255

  /// The value of each character; `noValue` for those outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: noValue, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// `bytes` in base 64, without line breaks.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let group =
        UInt32(bytes[index]) << 16 | UInt32(rest > 1 ? bytes[index + 1] : 0) << 8
        | UInt32(rest > 2 ? bytes[index + 2] : 0)
      text.append(alphabet[Int(group >> 18)])
      text.append(alphabet[Int(group >> 12 & 63)])
      text.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : padding)
      text.append(rest > 2 ? alphabet[Int(group & 63)] : padding)
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes encoded by `text`; nil unless it is canonical: padded, without spaces or stray bits.
  package static func bytes(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { bytes($0.span) }
  }

  /// The bytes encoded by `text`, in ASCII; nil unless it is canonical.
  package static func bytes(_ text: [UInt8]) -> [UInt8]? {
    bytes(text.span)
  }

  private static func bytes(_ text: Span<UInt8>) -> [UInt8]? {
    let count = text.count
    guard count % 4 == 0 else { return nil }
    guard count > 0 else { return [] }
    let paddingCount = text[count - 1] != padding ? 0 : text[count - 2] != padding ? 1 : 2
    let values = self.values.span
    var bytes = [UInt8](repeating: 0, count: count / 4 * 3)
    var decoded = bytes.mutableSpan
    var place = 0
    // Collects the two bits that only `noValue` has, so that the loop needs no branch.
    var wrong: UInt8 = 0
    var start = 0
    while start < count {
      let isLast = start + 4 == count
      let a = values[Int(text[start])]
      let b = values[Int(text[start + 1])]
      let c = isLast && paddingCount > 1 ? 0 : values[Int(text[start + 2])]
      let d = isLast && paddingCount > 0 ? 0 : values[Int(text[start + 3])]
      wrong |= (a | b | c | d) & 0xc0
      decoded[place] = a << 2 | b >> 4
      decoded[place + 1] = b << 4 | c >> 2
      decoded[place + 2] = c << 6 | d
      place += 3
      start += 4
    }
    // The bits beyond the last byte must be zero; they were decoded into the bytes of the padding.
    guard wrong == 0, bytes.suffix(paddingCount).allSatisfy({ $0 == 0 }) else { return nil }
    bytes.removeLast(paddingCount)
    return bytes
  }
}
