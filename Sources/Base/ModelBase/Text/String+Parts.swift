/// The standard library has these, too, but as part of its regular expressions, which add a megabyte to a program.
/// These compare bytes, so that a combining accent after a character does not hide it.
extension String {
  /// The texts before, between and after the occurrences of `separator`.
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

  /// Whether the text contains `part`.
  package func hasPart(_ part: String) -> Bool { parts(between: part).count > 1 }

  /// The text with every occurrence of `part` replaced by `other`.
  package func replacing(_ part: String, with other: String) -> String {
    parts(between: part).joined(separator: other)
  }
}
