/// The standard library has these too, as part of its regular expressions, with which a program is a megabyte larger. These compare
/// bytes, so that an accent after a character does not hide it.
extension String {
  /// The texts before, between and after each place where `separator` stands.
  package func parts(between separator: String) -> [String] {
    let bytes = Array(utf8)
    let separator = Array(separator.utf8)
    var parts: [String] = []
    var (start, index) = (0, 0)
    while index < bytes.count {
      if bytes[index] == separator.first, bytes[index...].starts(with: separator) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Whether `part` stands somewhere in the text.
  package func hasPart(_ part: String) -> Bool { parts(between: part).count > 1 }

  /// The text with `other` wherever `part` stands.
  package func replacing(_ part: String, with other: String) -> String {
    parts(between: part).joined(separator: other)
  }
}
