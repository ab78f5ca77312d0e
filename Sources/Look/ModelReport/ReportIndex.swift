internal import ModelFormat
package import ModelSpec

/// The page that lists the reports of a directory's models.
package struct ReportIndex {
  private let title: String
  private var cards: [Card] = []
  /// Names of pages in lowercase, as some file systems take names that differ in case for one.
  private var names: Set<String> = ["index.html"]

  /// The index's own file.
  package static let fileName = "index.html"

  package init(title: String) { self.title = title }

  /// A name for the page of the model at `path`, which is relative to the directory: of plain letters, digits, `.`, `-`
  /// and `_`, and unlike any other.
  package mutating func fileName(for path: String) -> String {
    let plain = path.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "." || scalar == "_" ? Character(scalar) : "-"
    }
    // A name that begins with a dot would be hidden, and long ones have no place in file systems.
    let stem = String(String(plain.drop { $0 == "." || $0 == "-" }).suffix(Self.longestName))
    var name = "\(stem.isEmpty ? "model" : stem).html"
    var number = 2
    while !names.insert(name.lowercased()).inserted {
      name = "\(stem.isEmpty ? "model" : stem)-\(number).html"
      number += 1
    }
    return name
  }

  private static let longestName = 120

  /// Adds a model.
  package mutating func add(_ card: Card) { cards.append(card) }

  /// The page.
  ///
  /// - Parameter version: What changes when a model does, for a page that loads itself again then.
  /// - Throws: `Diagnostic` when the system's library cannot compute the hashes of the page's policy.
  package func html(version: String? = nil) throws(Diagnostic) -> String {
    try PageTemplate.index.page(
      [("format", .integer(1)), ("title", .string(title)), ("models", .array(cards.map(\.json)))], version: version)
  }
}
