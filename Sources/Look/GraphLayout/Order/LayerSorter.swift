/// Sorts layers by the mean position of each item's neighbors (the barycenter heuristic).
struct LayerSorter {
  /// Number of items and segments that the last call visited.
  private(set) var steps = 0

  private var entries: [Entry] = []
  private var places: [Int] = []

  private struct Entry {
    var mean: Double
    var tie: Int
    var item: Int

    static func precedes(_ first: Entry, _ second: Entry) -> Bool {
      first.mean == second.mean ? first.tie < second.tie : first.mean < second.mean
    }
  }

  /// Sorts `layer`; returns whether its order has changed.
  ///
  /// Items with equal means keep their order, or reverse it if `reversesTies`. Items without neighbors keep their places.
  mutating func sort(
    _ layer: Int, of order: inout LayerOrder, neighbors: Adjacency, reversesTies: Bool
  ) -> Bool {
    entries.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    steps = order.count(layer)
    var isSorted = true
    for index in order.range(layer) {
      let item = order.items[index]
      let count = neighbors.count(item)
      guard count > 0 else { continue }
      var sum = 0
      for i in neighbors.range(item) { sum += order.positions[neighbors.members[i]] }
      steps += count
      let position = order.positions[item]
      let entry = Entry(mean: Double(sum) / Double(count), tie: reversesTies ? -position : position, item: item)
      if let last = entries.last, !Entry.precedes(last, entry) { isSorted = false }
      entries.append(entry)
      places.append(position)
    }
    guard !isSorted else { return false }
    entries.sort(by: Entry.precedes)
    for (place, entry) in zip(places, entries) { order.put(entry.item, at: place, in: layer) }
    return true
  }
}
