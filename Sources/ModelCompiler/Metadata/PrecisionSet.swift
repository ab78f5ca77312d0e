/// Element types that a model computes in or is stored in.
struct PrecisionSet: Equatable {
  private(set) var names: Set<String> = []

  mutating func add(_ name: String?) {
    if let name { names.insert(name) }
  }

  mutating func add(_ other: PrecisionSet) {
    names.formUnion(other.names)
  }

  /// `Float16`, or `Mixed (Float16, Int32)`; nil without any type.
  var text: String? {
    let sorted = names.sorted { $0.isBytewiseLess(than: $1) }
    return sorted.count > 1 ? "Mixed (\(sorted.joined(separator: ", ")))" : sorted.first
  }
}
