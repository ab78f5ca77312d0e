/// Base 64, RFC 4648 section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> String {
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
      text.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      text.append(rest > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil when `text` is not base 64.
  static func decode(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { decode($0.span) }
  }

  private static func decode(_ characters: Span<UInt8>) -> [UInt8]? {
    guard characters.count % 4 == 0 else { return nil }
    let padding =
      characters.count == 0
      ? 0
      : (characters[characters.count - 1] == UInt8(ascii: "=") ? 1 : 0)
        + (characters[characters.count - 2] == UInt8(ascii: "=") ? 1 : 0)
    let values = self.values.span
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    // Whether any character so far is none of the alphabet: their value is 255.
    var wrong: UInt8 = 0
    var start = 0
    while start < characters.count {
      let isLast = start + 4 == characters.count
      let a = values[Int(characters[start])]
      let b = values[Int(characters[start + 1])]
      let c = isLast && padding > 1 ? 0 : values[Int(characters[start + 2])]
      let d = isLast && padding > 0 ? 0 : values[Int(characters[start + 3])]
      wrong |= (a | b | c | d) & 0xc0
      bytes.append(a << 2 | b >> 4)
      bytes.append(b << 4 | c >> 2)
      bytes.append(c << 6 | d)
      start += 4
    }
    guard wrong == 0 else { return nil }
    bytes.removeLast(padding)
    return bytes
  }
}
