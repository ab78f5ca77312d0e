/// Moves items within a layer for as long as that removes crossings with the layers above and below.
///
/// C. Matuszewski, R. Schönfeld and P. Molitor, "Using sifting for k-layer straightline crossing minimization", Graph
/// Drawing 1999: an item is swapped with one neighbor after the other, and left where it has the fewest crossings. With a
/// reach of one item, these are the transpositions of dot.
struct Sifting {
  /// Number of crossings removed above the layer; negative if some were added.
  private(set) var removedAbove = 0
  /// Number of crossings removed below the layer; negative if some were added.
  private(set) var removedBelow = 0
  /// Number of items and segments visited.
  private(set) var steps = 0

  private var above = SortedEnds()
  private var below = SortedEnds()
  /// The layer's items by their positions at the start, in their present order.
  private var current: [Int] = []

  /// Improves `layer`; returns whether anything was swapped.
  mutating func run(_ layer: Int, _ order: inout LayerOrder, up: Adjacency, down: Adjacency) -> Bool {
    removedAbove = 0
    removedBelow = 0
    steps = 0
    let count = order.count(layer)
    let start = order.starts[layer]
    above.collect(layer, from: layer - 1, order, neighbors: up, back: down)
    below.collect(layer, from: layer + 1, order, neighbors: down, back: up)
    current.removeAll(keepingCapacity: true)
    current.append(contentsOf: 0..<count)
    var isChanged = false
    for _ in 0..<LayoutLimits.siftRounds {
      guard siftOnce() else { break }
      isChanged = true
    }
    guard isChanged else { return false }
    let items = Array(order.items[start..<start + count])
    for (position, old) in current.enumerated() { order.put(items[old], at: position, in: layer) }
    return true
  }

  /// Moves each item to the nearby position with the fewest crossings.
  private mutating func siftOnce() -> Bool {
    var isChanged = false
    for item in 0..<current.count {
      guard let place = current.firstIndex(of: item) else { continue }
      var bestGain = 0
      var bestPlace = place
      for direction in [-1, 1] {
        var gain = 0
        var other = place + direction
        while other >= 0, other < current.count, abs(other - place) <= LayoutLimits.siftReach {
          let (first, second) = direction > 0 ? (item, current[other]) : (current[other], item)
          gain += above.gain(bySwapping: first, second) + below.gain(bySwapping: first, second)
          steps += 2 + above.count(first) + above.count(second) + below.count(first) + below.count(second)
          if gain > bestGain { (bestGain, bestPlace) = (gain, other) }
          other += direction
        }
      }
      guard bestGain > 0 else { continue }
      isChanged = true
      let direction = bestPlace > place ? 1 : -1
      var at = place
      while at != bestPlace {
        let (first, second) = direction > 0 ? (item, current[at + 1]) : (current[at - 1], item)
        removedAbove += above.gain(bySwapping: first, second)
        removedBelow += below.gain(bySwapping: first, second)
        current.swapAt(at, at + direction)
        at += direction
      }
    }
    return isChanged
  }
}

/// For each item of a layer, the positions of its neighbors in another layer, ascending.
private struct SortedEnds {
  private(set) var ends: [Int] = []
  private var starts: [Int] = []
  private var next: [Int] = []

  /// Collects the neighbors of the items of `layer` in the layer `other`, by going through that one from left to right.
  mutating func collect(_ layer: Int, from other: Int, _ order: LayerOrder, neighbors: Adjacency, back: Adjacency) {
    starts.removeAll(keepingCapacity: true)
    var total = 0
    for index in order.range(layer) {
      starts.append(total)
      total += neighbors.count(order.items[index])
    }
    starts.append(total)
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: starts)
    ends.removeAll(keepingCapacity: true)
    ends.append(contentsOf: repeatElement(0, count: total))
    guard total > 0 else { return }
    for index in order.range(other) {
      let item = order.items[index]
      for i in back.range(item) {
        let position = order.positions[back.members[i]]
        ends[next[position]] = order.positions[item]
        next[position] += 1
      }
    }
  }

  /// The number of neighbors of an item.
  func count(_ item: Int) -> Int { starts[item + 1] - starts[item] }

  /// The number of crossings saved by moving `second` to the left of `first`.
  func gain(bySwapping first: Int, _ second: Int) -> Int {
    let (a, b) = (starts[first]..<starts[first + 1], starts[second]..<starts[second + 1])
    guard !a.isEmpty, !b.isEmpty else { return 0 }
    var gain = 0
    // For each end of the first, the ends of the second that are less, and those that are greater.
    var less = b.lowerBound
    var notGreater = b.lowerBound
    for i in a {
      while less < b.upperBound, ends[less] < ends[i] { less += 1 }
      while notGreater < b.upperBound, ends[notGreater] <= ends[i] { notGreater += 1 }
      gain += (less - b.lowerBound) - (b.upperBound - notGreater)
    }
    return gain
  }
}
