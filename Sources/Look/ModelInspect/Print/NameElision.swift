internal import ModelSpec

/// Names in a column that is too narrow for them: what all of them have in common is left out first.
package enum NameElision {
  /// The names, each at most `width` columns wide, which are safe for a terminal already: `linear_17…` and `linear_18…` for
  /// names that all end in `_weight_to_fp16`. Names that are still too long lose their middle.
  package static func shortened(_ names: [String], width: Int) -> [String] {
    let long = names.filter { TerminalText.width($0) > width }
    guard !long.isEmpty else { return names }
    let distinct = Array(Set(long))
    let suffix = distinct.count > 1 ? common(distinct.map { Array($0.utf8.reversed()) }) : 0
    let prefix = distinct.count > 1 ? common(distinct.map { Array($0.utf8.dropLast(suffix)) }) : 0
    return names.map { name in
      guard TerminalText.width(name) > width else { return name }
      let bytes = Array(name.utf8)
      let isElided = suffix > leastLength
      var text = String(decoding: isElided ? Array(bytes.dropLast(suffix)) + Array("…".utf8) : bytes, as: UTF8.self)
      if TerminalText.width(text) > width, prefix > leastLength {
        text = "…" + String(decoding: Array(text.utf8.dropFirst(prefix)), as: UTF8.self)
      }
      return TerminalText.middle(text, width: width)
    }
  }

  /// Fewer bytes are not worth an ellipsis.
  private static let leastLength = 3

  /// How many bytes all names begin with, up to a place between words. Of names that are backwards, the place is after their
  /// last separator, which stays with what is left out.
  private static func common(_ names: [[UInt8]]) -> Int {
    guard let first = names.first else { return 0 }
    var length = 0
    // The shortest name keeps something of its own.
    let most = (names.map(\.count).min() ?? 1) - 1
    while length < most, names.allSatisfy({ $0[length] == first[length] }) { length += 1 }
    while length > 0, !separators.contains(first[length - 1]) { length -= 1 }
    return length
  }

  private static let separators = Set("_./: ".utf8)
}
