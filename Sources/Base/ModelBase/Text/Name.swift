/// A string that is identified by its UTF-8: the key of `NameMap` and `NameSet`, and of dictionaries by class labels.
///
/// Hashing uses the bytes. A `String` has the same hash for all canonically equivalent spellings, so a file could
/// contain any number of names with one hash.
package struct Name: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let text: String

  package init(_ text: String) { self.text = text }

  package init(stringLiteral text: String) { self.text = text }

  package var description: String { text }

  package static func == (a: Name, b: Name) -> Bool { a.text == b.text }

  package static func < (a: Name, b: Name) -> Bool { a.text < b.text }

  package func hash(into hasher: inout Hasher) {
    var (word, count): (UInt64, Int) = (0, 0)
    for byte in text.utf8 {
      word = word << 8 | UInt64(byte)
      count += 1
      if count & 7 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(count)
  }
}
