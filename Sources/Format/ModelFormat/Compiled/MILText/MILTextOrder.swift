internal import ModelSpec
internal import OrderedCollections

/// The order of names in a text: by their bytes.
enum MILTextOrder {
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// The keys' places in `dictionary`, in the order of the keys; nil when they stand in order, as they mostly do.
  static func order<Value>(of dictionary: OrderedDictionary<String, Value>) -> [Int]? {
    let keys = dictionary.keys
    guard keys.count > 1 else { return nil }
    var isSorted = true
    for index in 1..<keys.count where !precedes(keys[index - 1], keys[index]) {
      isSorted = false
      break
    }
    return isSorted ? nil : keys.indices.sorted { precedes(keys[$0], keys[$1]) }
  }
}
