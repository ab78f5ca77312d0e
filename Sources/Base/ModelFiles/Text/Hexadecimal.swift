import ModelBase

/// Bytes as hexadecimal text, two digits per byte.
package enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The digits of `bytes`, in lower case.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// All digits of `number` in lower case, with leading zeros: sixteen for 64 bits.
  package static func text<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) -> String {
    text((0..<Number.bitWidth / 8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
  }

  /// The bytes of `text`, in lower or upper case; nil unless it consists of pairs of digits.
  package static func bytes(_ text: String) -> [UInt8]? {
    let values = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count / 2)
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(16 * high + low))
    }
    return bytes
  }

  /// Whether `text` is the hexadecimal text of `byteCount` bytes, in lower case.
  package static func isText(_ text: some Sequence<UInt8>, byteCount: Int) -> Bool {
    var count = 0
    for digit in text {
      guard digits.contains(digit) else { return false }
      count += 1
    }
    return count == 2 * byteCount
  }
}

/// Bytes as text for people.
package enum EscapedText {
  /// `bytes` as text if they are UTF-8 without control characters; otherwise ASCII, with every other byte as `\x` and
  /// two digits.
  package static func text(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !hasControlCharacter(text) { return text }
    return bytes.map { byte in
      (0x20..<0x7f).contains(byte) ? String(Unicode.Scalar(byte)) : "\\x" + Hexadecimal.text([byte])
    }.joined()
  }

  /// Whether `text` has a control character of ASCII, such as a line break.
  package static func hasControlCharacter(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7f }
  }
}
