/// Bytes as text for people.
package enum EscapedText {
  /// The text of `bytes` when they are UTF-8 without control characters; else ASCII, where every other byte stands as
  /// `\x` and two digits.
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
