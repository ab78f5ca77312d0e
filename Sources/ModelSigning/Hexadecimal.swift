/// Bytes as hexadecimal digits, two a byte, in lower case.
enum Hexadecimal {
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Whether `text` is that of `byteCount` bytes.
  static func isText(_ text: some Sequence<UInt8>, byteCount: Int) -> Bool {
    var count = 0
    for digit in text {
      guard (0x30...0x39).contains(digit) || (0x61...0x66).contains(digit) else { return false }
      count += 1
    }
    return count == 2 * byteCount
  }
}
