/// Edges by their keys, the smallest first; of equal keys, the first edge.
struct MinimumHeap {
  private var entries: [(key: Int, edge: Int)] = []

  /// The entry with the smallest key; nil if there is none.
  var first: (key: Int, edge: Int)? { entries.first }

  /// Adds an edge.
  mutating func insert(_ edge: Int, key: Int) {
    entries.append((key, edge))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child] < entries[parent] else { break }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Removes the entry with the smallest key.
  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var parent = 0
    while true {
      var smallest = parent
      for child in 2 * parent + 1...2 * parent + 2 where child < entries.count && entries[child] < entries[smallest] {
        smallest = child
      }
      guard smallest != parent else { return }
      entries.swapAt(smallest, parent)
      parent = smallest
    }
  }
}
