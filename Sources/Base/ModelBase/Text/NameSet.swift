/// A set of strings identified by their UTF-8. It is used like a `Set<String>`.
package struct NameSet: Hashable, Sendable {
  private var names: Set<Name>

  package init() { names = [] }

  package init(_ names: some Sequence<String>) { self.names = Set(names.lazy.map { Name($0) }) }

  package var count: Int { names.count }

  package func contains(_ name: String) -> Bool { names.contains(Name(name)) }

  @discardableResult
  package mutating func insert(_ name: String) -> (inserted: Bool, memberAfterInsert: String) {
    let (inserted, member) = names.insert(Name(name))
    return (inserted, member.text)
  }

  @discardableResult
  package mutating func remove(_ name: String) -> String? { names.remove(Name(name))?.text }

  package mutating func formUnion(_ others: NameSet) { names.formUnion(others.names) }

  package mutating func formUnion(_ others: some Sequence<String>) { for name in others { insert(name) } }

  package func union(_ others: NameSet) -> NameSet { NameSet(names: names.union(others.names)) }

  package func union(_ others: some Sequence<String>) -> NameSet { union(NameSet(others)) }

  package func subtracting(_ others: NameSet) -> NameSet { NameSet(names: names.subtracting(others.names)) }

  package func subtracting(_ others: some Sequence<String>) -> NameSet { subtracting(NameSet(others)) }

  package func intersection(_ others: NameSet) -> NameSet { NameSet(names: names.intersection(others.names)) }

  package func intersection(_ others: some Sequence<String>) -> NameSet { intersection(NameSet(others)) }

  package func isSubset(of others: NameSet) -> Bool { names.isSubset(of: others.names) }

  package func isDisjoint(with others: NameSet) -> Bool { names.isDisjoint(with: others.names) }

  package func filter(_ isKept: (String) -> Bool) -> NameSet { NameSet(names: names.filter { isKept($0.text) }) }

  private init(names: Set<Name>) { self.names = names }
}

extension NameSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral names: String...) { self.init(names) }
}

extension NameSet: Collection {
  package typealias Index = Set<Name>.Index

  package var startIndex: Index { names.startIndex }
  package var endIndex: Index { names.endIndex }
  package func index(after index: Index) -> Index { names.index(after: index) }
  package subscript(index: Index) -> String { names[index].text }
}
