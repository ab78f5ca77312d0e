internal import Glibc

/// Values that a list of numbers is near to: k-means in one dimension.
enum ScalarClusters {
  /// At most `count` values, in ascending order, with a small sum of squared distances of the elements to the nearest.
  ///
  /// Up to some thousands of different elements the sum is the smallest there is. Of more, neighbors are taken together to
  /// begin with, and the means of the best clusters of these are moved until none changes. The same elements give the same
  /// values.
  static func centers(_ elements: [Float], count: Int) -> [Float] {
    let groups = SortedGroups(elements)
    guard groups.count > count else { return groups.values.map { Float($0) } }
    let steps = Double(count) * Double(groups.count) * log2(Double(groups.count))
    let bounds = steps < 5e7 ? exactBounds(groups, count) : settledBounds(groups, count)
    return zip(bounds, bounds.dropFirst()).compactMap { $0 < $1 ? Float(groups.mean($0..<$1)) : nil }
  }

  /// The beginnings of the clusters, and the end, that dynamic programming finds: the costs of the best `n` clusters of the
  /// first `i` groups follow from those of `n - 1`, whose last beginning grows with `i`.
  private static func exactBounds(_ groups: SortedGroups, _ count: Int) -> [Int] {
    var costs = (0...groups.count).map { groups.cost(0..<$0) }
    var beginnings: [[Int32]] = []
    for _ in 1..<count {
      var (next, begin) = (costs, [Int32](repeating: 0, count: groups.count + 1))
      var ranges = [(low: 0, high: groups.count, first: 0, last: groups.count)]
      while let range = ranges.popLast() {
        guard range.low <= range.high else { continue }
        let middle = (range.low + range.high) / 2
        var (best, place) = (Double.infinity, range.first)
        for start in range.first...max(range.first, min(range.last, middle)) {
          let cost = costs[start] + groups.cost(start..<max(start, middle))
          if cost < best { (best, place) = (cost, start) }
        }
        (next[middle], begin[middle]) = (best, Int32(place))
        ranges.append((range.low, middle - 1, range.first, place))
        ranges.append((middle + 1, range.high, place, range.last))
      }
      costs = next
      beginnings.append(begin)
    }
    var bounds = [groups.count]
    for begin in beginnings.reversed() { bounds.append(Int(begin[bounds[bounds.count - 1]])) }
    return ([0] + bounds.reversed())
  }

  private static func settledBounds(_ groups: SortedGroups, _ count: Int) -> [Int] {
    let places = groups.coarsePlaces(min(mostCoarse, Int(4e6) / count))
    let bounds = exactBounds(groups.taken(at: places), count).map { places[$0] }
    let centers = zip(bounds, bounds.dropFirst()).compactMap { $0 < $1 ? groups.mean($0..<$1) : nil }
    return settle(groups, centers)
  }

  /// Groups that are taken together of many.
  private static let mostCoarse = 1 << 15

  private static func settle(_ groups: SortedGroups, _ start: [Double]) -> [Int] {
    var (centers, bounds) = (start, [Int]())
    for _ in 0..<300 {
      let cuts = zip(centers, centers.dropFirst()).map { groups.firstIndex(notBelow: ($0 + $1) / 2) }
      let next = [0] + cuts + [groups.count]
      if next == bounds { break }
      bounds = next
      for index in centers.indices where bounds[index] < bounds[index + 1] {
        centers[index] = groups.mean(bounds[index]..<bounds[index + 1])
      }
    }
    return bounds
  }
}

/// The different numbers of a list in ascending order, how often each is there, and sums over ranges of them.
private struct SortedGroups {
  private(set) var values: [Double] = []
  /// Of the groups before each: elements, their sum and that of their squares, all less an origin.
  private var weights: [Double] = [0]
  private var sums: [Double] = [0]
  private var squares: [Double] = [0]
  private let origin: Double

  var count: Int { values.count }

  init(_ elements: [Float]) {
    let sorted = elements.sorted()
    // Sums of differences from a middle value keep their digits.
    origin = sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end] == sorted[start] { end += 1 }
      let (value, weight) = (Double(sorted[start]), Double(end - start))
      let difference = value - origin
      values.append(value)
      weights.append(weights[count - 1] + weight)
      sums.append(sums[count - 1] + weight * difference)
      squares.append(squares[count - 1] + weight * difference * difference)
      start = end
    }
  }

  func mean(_ range: Range<Int>) -> Double {
    origin + (sums[range.upperBound] - sums[range.lowerBound]) / (weights[range.upperBound] - weights[range.lowerBound])
  }

  /// The sum of squared distances from the mean.
  func cost(_ range: Range<Int>) -> Double {
    let weight = weights[range.upperBound] - weights[range.lowerBound]
    guard weight > 0 else { return 0 }
    let sum = sums[range.upperBound] - sums[range.lowerBound]
    return max(0, squares[range.upperBound] - squares[range.lowerBound] - sum * sum / weight)
  }

  func firstIndex(notBelow value: Double) -> Int { Self.firstIndex(values, notBelow: value) }

  /// Where to cut the groups into at most so many parts: half of the cuts are between equal steps of the values, and half
  /// between equal numbers of elements.
  func coarsePlaces(_ count: Int) -> [Int] {
    let half = count / 2
    let step = (values[self.count - 1] - values[0]) / Double(half)
    let byValue = (1..<half).map { firstIndex(notBelow: values[0] + step * Double($0)) }
    let share = weights[self.count] / Double(half)
    let byWeight = (1..<half).map { Self.firstIndex(weights, notBelow: share * Double($0)) }
    return Set([0, self.count] + byValue + byWeight).sorted()
  }

  /// The groups between places, which begin with 0 and end with the number of groups, each taken together.
  func taken(at places: [Int]) -> SortedGroups {
    var coarse = self
    coarse.values = places.dropLast().map { values[$0] }
    coarse.weights = places.map { weights[$0] }
    coarse.sums = places.map { sums[$0] }
    coarse.squares = places.map { squares[$0] }
    return coarse
  }

  private static func firstIndex(_ sorted: [Double], notBelow value: Double) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
