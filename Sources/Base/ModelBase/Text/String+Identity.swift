package import OrderedCollections

/// Strings are equal when their UTF-8 is equal, in every file that imports this module: these functions stand in front of
/// the standard library's, for which "é" as one scalar and "e" with a combining accent are equal. Names, labels and paths
/// of a model are told apart by their bytes, as Core ML and file systems do.
///
/// They stand in front only where the compiler knows that both sides are strings. What is generic, hashes, or compares
/// values that hold strings goes by the text: `[String: Value]`, `Set<String>`, tuples, and the `==` that the compiler
/// writes. Hence whatever keeps names uses `Name`, `NameMap` and `NameSet`, as `scripts/rules/check-names.py` demands.
extension String {
  package static func == (a: String, b: String) -> Bool {
    // Equal bytes are equal text, which is decided quickly for most pairs.
    isSameText(a, b) && a.utf8.elementsEqual(b.utf8)
  }

  package static func != (a: String, b: String) -> Bool { !(a == b) }

  package static func ~= (pattern: String, value: String) -> Bool { pattern == value }

  /// The standard library's order, which is that of Unicode scalars, and puts names that only differ in their bytes into
  /// an order too.
  package static func < (a: String, b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  package static func > (a: String, b: String) -> Bool { b < a }
}

/// What the standard library takes for equal.
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

// Sets and keys of dictionaries find a string by its hash, which the functions for all sequences do not. Theirs are chosen
// before those, and find only what is kept in the same spelling.

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

/// Where the standard library finds what it takes for equal.
private func place<Elements: Collection>(of element: Elements.Element, in elements: Elements) -> Elements.Index?
where Elements.Element: Equatable { elements.firstIndex(of: element) }
