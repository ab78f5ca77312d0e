/// A dictionary whose keys are strings identified by their UTF-8. It is used like a `[String: Value]`.
package struct NameMap<Value> {
  package typealias Element = (key: String, value: Value)

  private var entries: [Name: Value]

  package init() { entries = [:] }

  package init(minimumCapacity: Int) { entries = Dictionary(minimumCapacity: minimumCapacity) }

  /// - Parameter combine: Combines two values for the same name: the earlier and the later one.
  package init<Failure: Error>(
    _ pairs: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    entries = [:]
    try merge(pairs, uniquingKeysWith: combine)
  }

  package init<Values: Sequence>(grouping values: Values, by name: (Values.Element) -> String)
  where Value == [Values.Element] {
    entries = Dictionary(grouping: values) { Name(name($0)) }
  }

  package var count: Int { entries.count }

  package mutating func reserveCapacity(_ capacity: Int) { entries.reserveCapacity(capacity) }

  /// The names, in the order of `values`.
  package var keys: Keys { Keys(names: entries.keys) }

  package var values: [Name: Value].Values { entries.values }

  package subscript(name: String) -> Value? {
    get { entries[Name(name)] }
    _modify { yield &entries[Name(name)] }
  }

  package subscript(name: String, default value: @autoclosure () -> Value) -> Value {
    get { entries[Name(name), default: value()] }
    _modify { yield &entries[Name(name), default: value()] }
  }

  @discardableResult
  package mutating func updateValue(_ value: Value, forKey name: String) -> Value? {
    entries.updateValue(value, forKey: Name(name))
  }

  @discardableResult
  package mutating func removeValue(forKey name: String) -> Value? { entries.removeValue(forKey: Name(name)) }

  package mutating func merge<Failure: Error>(
    _ pairs: some Sequence<(String, Value)>, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    for (name, value) in pairs {
      let name = Name(name)
      entries[name] = if let earlier = entries[name] { try combine(earlier, value) } else { value }
    }
  }

  package mutating func merge<Failure: Error>(
    _ other: NameMap, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) {
    try merge(other.lazy.map { ($0.key, $0.value) }, uniquingKeysWith: combine)
  }

  package func merging<Failure: Error>(
    _ other: NameMap, uniquingKeysWith combine: (Value, Value) throws(Failure) -> Value
  ) throws(Failure) -> NameMap {
    var result = self
    try result.merge(other, uniquingKeysWith: combine)
    return result
  }

  package func filter(_ isKept: (Element) -> Bool) -> NameMap {
    NameMap(entries: entries.filter { isKept((key: $0.key.text, value: $0.value)) })
  }

  package func mapValues<Result, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Result
  ) throws(Failure) -> NameMap<Result> {
    var results = NameMap<Result>(minimumCapacity: count)
    for (name, value) in entries { results[name.text] = try transform(value) }
    return results
  }

  package func compactMapValues<Result>(_ transform: (Value) -> Result?) -> NameMap<Result> {
    NameMap<Result>(entries: entries.compactMapValues(transform))
  }

  /// The dictionary for interfaces with `String` keys, which are equal if canonically equivalent.
  ///
  /// - Parameter choose: Chooses between the values of two equivalent names; the first argument is the value of the
  ///   name with the smaller bytes.
  package func stringKeyed(choosing choose: (Value, Value) -> Value) -> [String: Value] {
    Dictionary(sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, uniquingKeysWith: choose)
  }

  fileprivate init(entries: [Name: Value]) { self.entries = entries }
}

extension NameMap {
  package struct Keys: Collection {
    fileprivate let names: [Name: Value].Keys

    package typealias Index = [Name: Value].Index

    package var startIndex: Index { names.startIndex }
    package var endIndex: Index { names.endIndex }
    package func index(after index: Index) -> Index { names.index(after: index) }
    package subscript(index: Index) -> String { names[index].text }

    package func contains(_ name: String) -> Bool { names.contains(Name(name)) }
  }
}

extension NameMap: Sendable where Value: Sendable {}
extension NameMap: Equatable where Value: Equatable {}

extension NameMap: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral pairs: (String, Value)...) {
    entries = [:]
    for (name, value) in pairs { entries[Name(name)] = value }
  }
}

extension NameMap: Collection {
  package typealias Index = [Name: Value].Index

  package var startIndex: Index { entries.startIndex }
  package var endIndex: Index { entries.endIndex }
  package func index(after index: Index) -> Index { entries.index(after: index) }

  package subscript(index: Index) -> Element {
    let (name, value) = entries[index]
    return (key: name.text, value: value)
  }
}
