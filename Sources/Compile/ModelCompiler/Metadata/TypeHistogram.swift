internal import ModelFormat
internal import ModelSpec

/// How often each type of layer or operation occurs, in the order of first occurrence.
struct TypeHistogram: Equatable {
  private(set) var names: [String] = []
  private var counts: NameMap<Int> = [:]

  mutating func add(_ name: String, count: Int = 1) {
    if counts[name] == nil { names.append(name) }
    counts[name, default: 0] += count
  }

  /// Adds the counts of one model of a pipeline. Its types are in the order of its own dictionary.
  mutating func add(_ histogram: TypeHistogram) {
    for name in FoundationDictionaryOrder.ordered(histogram.names, key: { $0 }) {
      add(name, count: histogram.counts[name] ?? 0)
    }
  }

  /// The object, its types put in alphabetically, with room for all of them.
  var sortedValue: JSONValue {
    value(names.sorted { $0.isBytewiseLess(than: $1) }, minimumCapacity: names.count)
  }

  /// The object, its types put in as they first occurred.
  var value: JSONValue { value(names, minimumCapacity: 0) }

  private func value(_ names: [String], minimumCapacity: Int) -> JSONValue {
    .foundationObject(
      names.map { JSONValue.Member($0, .integer(Int64(counts[$0] ?? 0))) }, minimumCapacity: minimumCapacity)
  }
}
