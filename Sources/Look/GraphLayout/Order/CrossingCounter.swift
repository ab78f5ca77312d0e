/// Counts crossings of segments between two layers.
///
/// W. Barth, P. Mutzel and M. Jünger, "Simple and efficient bilayer cross counting", Journal of Graph Algorithms and
/// Applications 8 (2), 2004: the inversions of the lower ends, with the segments sorted by their upper ends, by a tree of
/// sums. It takes time O(e log n) for e segments and n items.
struct CrossingCounter {
  private var lowerEnds: [Int] = []
  private var lowerEndCount = 0
  private var next: [Int] = []
  private var sums: [Int] = []

  /// The number of crossings between `layer` and the one below.
  ///
  /// `up` and `down` list the items in the layer above and below each item, one for each segment.
  mutating func count(below layer: Int, order: LayerOrder, up: Adjacency, down: Adjacency) -> Int {
    let lowerCount = order.count(layer + 1)
    guard order.count(layer) > 1, lowerCount > 1 else { return 0 }
    sortLowerEnds(below: layer, order, up: up, down: down)
    return inversions(lowerCount)
  }

  /// Sorts segments by upper and then lower end, by going through the lower layer from left to right.
  private mutating func sortLowerEnds(below layer: Int, _ order: LayerOrder, up: Adjacency, down: Adjacency) {
    next.removeAll(keepingCapacity: true)
    var total = 0
    for index in order.range(layer) {
      next.append(total)
      total += down.count(order.items[index])
    }
    if lowerEnds.count < total { lowerEnds = [Int](repeating: 0, count: max(total, 2 * lowerEnds.count)) }
    lowerEndCount = total
    for index in order.range(layer + 1) {
      let item = order.items[index]
      for i in up.range(item) {
        let upper = order.positions[up.members[i]]
        lowerEnds[next[upper]] = order.positions[item]
        next[upper] += 1
      }
    }
  }

  /// How many pairs of the lower ends, which are less than `bound`, are in the wrong order.
  private mutating func inversions(_ bound: Int) -> Int {
    var firstLeaf = 1
    while firstLeaf < bound { firstLeaf *= 2 }
    firstLeaf -= 1
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: firstLeaf + bound + 1))
    var crossings = 0
    for i in 0..<lowerEndCount {
      var index = firstLeaf + lowerEnds[i]
      sums[index] += 1
      while index > 0 {
        if index % 2 == 1 { crossings += sums[index + 1] }
        index = (index - 1) / 2
        sums[index] += 1
      }
    }
    return crossings
  }
}
