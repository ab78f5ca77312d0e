internal import OrderedCollections

/// Whether maps of messages have the same keys, by their UTF-8, with the same values in the same order.
func haveSameEntries<Value: Equatable>(
  _ a: OrderedDictionary<String, Value>, _ b: OrderedDictionary<String, Value>
) -> Bool {
  a.keys.elements == b.keys.elements && a.values.elements == b.values.elements
}

/// Whether maps of texts have the same keys and values, by their UTF-8, in the same order.
func haveSameEntries(_ a: OrderedDictionary<String, String>, _ b: OrderedDictionary<String, String>) -> Bool {
  a.keys.elements == b.keys.elements && a.values.elements == b.values.elements
}
