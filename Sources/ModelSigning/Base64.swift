/// Bytes as text in base 64, padded (RFC 4648, section 4).
enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0...3 { text.append(digit <= group.count ? digits[bits >> (18 - 6 * digit) & 63] : padding) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` stands for; nil unless it is their only text: no space, no missing or stray bits.
  static func bytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let paddingCount = text.reversed().prefix { $0 == padding }.count
    guard paddingCount <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits = 0
    var bitCount = 0
    for character in text.dropLast(paddingCount) {
      guard let value = value(of: character) else { return nil }
      bits = (bits << 6 | value) & 0xffff
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(bits >> bitCount & 0xff))
      }
    }
    return bits & (1 << bitCount - 1) == 0 ? bytes : nil
  }

  private static func value(of character: UInt8) -> Int? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(character) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(character) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(character) - 48 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
