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
    let characters = Array(text.utf8)
    guard characters.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 4 * 3)
    let padding = characters.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
    for start in stride(from: 0, to: characters.count, by: 4) {
      var group: UInt32 = 0
      for offset in 0..<4 {
        let character = characters[start + offset]
        let isPadding = start + offset >= characters.count - padding
        let value = isPadding ? 0 : values[Int(character)]
        guard value != 255 else { return nil }
        group = group << 6 | UInt32(value)
      }
      bytes.append(UInt8(truncatingIfNeeded: group >> 16))
      bytes.append(UInt8(truncatingIfNeeded: group >> 8))
      bytes.append(UInt8(truncatingIfNeeded: group))
    }
    bytes.removeLast(min(padding, bytes.count))
    return bytes
  }
}
