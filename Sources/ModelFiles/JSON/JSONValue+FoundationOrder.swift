extension JSONValue {
  /// An object whose members stand in the order of a Foundation dictionary into which they are put one by one.
  ///
  /// - Parameter minimumCapacity: The number of members for which the dictionary has room before it grows.
  package static func foundationObject(_ members: [Member], minimumCapacity: Int = 0) -> JSONValue {
    .object(FoundationDictionaryOrder.ordered(members, minimumCapacity: minimumCapacity, key: \.key))
  }

  /// An object whose members a Foundation dictionary takes in the order of `keys`. Members whose key is not among them
  /// follow after the others, in their own order.
  package static func foundationObject(_ members: [Member], insertedAs keys: [String]) -> JSONValue {
    var ranks: [String: Int] = [:]
    for (rank, key) in keys.enumerated() { ranks[key] = rank }
    let ranked = members.enumerated().sorted {
      (ranks[$0.element.key] ?? keys.count, $0.offset) < (ranks[$1.element.key] ?? keys.count, $1.offset)
    }
    return foundationObject(ranked.map(\.element))
  }
}
