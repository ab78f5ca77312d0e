package import OrderedCollections

/// Strings are equal if their UTF-8 is equal, in every file that imports this module: these functions shadow the
/// standard library's, for which "é" as one scalar and "e" with a combining accent are equal. Names, labels and paths
/// of a model are distinguished by their bytes, as Core ML and file systems do.
///
/// They take precedence only where the compiler knows that both sides are strings. Generic code, hashing, and
/// comparison of values that contain strings still use canonical equivalence: `[String: Value]`, `Set<String>`, tuples,
/// and synthesized `==`. Hence names are kept in `Name`, `NameMap` and `NameSet`, as `scripts/rules/check-names.py`
/// demands.
extension String {
  package static func == (a: String, b: String) -> Bool {
    // Equal bytes imply equal text, which is decided quickly for most pairs.
    isSameText(a, b) && a.utf8.elementsEqual(b.utf8)
  }

  package static func != (a: String, b: String) -> Bool { !(a == b) }

  package static func ~= (pattern: String, value: String) -> Bool { pattern == value }

  /// Orders by bytes, which is the order of Unicode scalars like the standard library's, but also orders names that
  /// only differ in their bytes.
  package static func < (a: String, b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  package static func > (a: String, b: String) -> Bool { b < a }
}

/// Whether the standard library considers them equal.
private func isSameText<Text: Equatable>(_ a: Text, _ b: Text) -> Bool { a == b }

extension String? {
  package static func == (a: String?, b: String?) -> Bool {
    switch (a, b) {
    case (let a?, let b?): a == b
    case (nil, nil): true
    default: false
    }
  }

  package static func != (a: String?, b: String?) -> Bool { !(a == b) }
}

extension [String] {
  package static func == (a: [String], b: [String]) -> Bool { a.elementsEqual(b) { $0 == $1 } }

  package static func != (a: [String], b: [String]) -> Bool { !(a == b) }
}

extension Sequence<String> {
  package func contains(_ element: String) -> Bool { contains { $0 == element } }

  package func sorted() -> [String] { sorted { $0 < $1 } }
}

extension Collection<String> {
  package func firstIndex(of element: String) -> Index? { firstIndex { $0 == element } }
}

// Sets and dictionaries find a string by its hash, which generic sequence functions do not. These functions are
// preferred to the standard library's, and find only strings with the same bytes.

extension Set<String> {
  package func contains(_ element: String) -> Bool { place(of: element, in: self).map { self[$0] == element } ?? false }
}

extension Dictionary.Keys where Key == String {
  package func contains(_ element: String) -> Bool { place(of: element, in: self).map { self[$0] == element } ?? false }
}

extension OrderedSet<String> {
  package func contains(_ element: String) -> Bool { firstIndex(of: element) != nil }

  package func firstIndex(of element: String) -> Int? {
    place(of: element, in: self).flatMap { self[$0] == element ? $0 : nil }
  }
}

/// The index at which the standard library finds an equal element.
private func place<Elements: Collection>(of element: Elements.Element, in elements: Elements) -> Elements.Index?
where Elements.Element: Equatable { elements.firstIndex(of: element) }
