internal import ModelSpec

/// Chooses cuts in a sequence of operations, so that few bytes pass from one chunk to the next, and chunks have about
/// the same weight.
struct ChunkPlan {
  /// A position between two operations where a chunk may end.
  struct Boundary {
    /// Number of operations before it.
    var position: Int
    /// Bytes of the values that cross it.
    var crossing: Int
    /// Bytes of the weights before it.
    var weight: Int
  }

  /// The positions to choose from, in order.
  let boundaries: [Boundary]
  /// Number of all operations.
  let count: Int
  /// Bytes of all weights.
  let weight: Int

  /// Positions that divide the operations into `number` chunks, none of them far heavier than the others; nil if there
  /// are too few boundaries.
  func positions(number: Int) -> [Int]? {
    guard number > 1 else { return [] }
    let share = max(1, weight / number)
    for percent in [110, 125, 150, 200, 300, 500, 1000] {
      let (limit, isHuge) = share.multipliedReportingOverflow(by: percent)
      if isHuge { break }
      if let found = best(limit: limit / 100, number: number) { return found }
    }
    return best(limit: .max, number: number)
  }

  /// Positions for the fewest possible chunks, none with more than `limit` bytes of weights; nil if that is impossible.
  func positions(limit: Int) -> [Int]? {
    var number = max(1, (weight + limit - 1) / max(1, limit))
    while number <= boundaries.count + 1 {
      if let found = best(limit: limit, number: number) { return found }
      number += 1
    }
    return nil
  }

  /// Among all divisions into `number` chunks of up to `limit` bytes, the one with the fewest crossing bytes; of equal
  /// ones, the most balanced.
  private func best(limit: Int, number: Int) -> [Int]? {
    let places =
      [Boundary(position: 0, crossing: 0, weight: 0)] + boundaries
      + [Boundary(position: count, crossing: 0, weight: weight)]
    guard places.count > number else { return nil }
    let share = weight / number
    var cost = [Double](repeating: .infinity, count: places.count)
    cost[0] = 0
    var choices: [[Int]] = []
    for _ in 0..<number {
      var next = [Double](repeating: .infinity, count: places.count)
      var choice = [Int](repeating: -1, count: places.count)
      for end in 1..<places.count {
        for start in (0..<end).reversed() {
          let own = places[end].weight - places[start].weight
          if own > limit { break }
          guard cost[start] < .infinity else { continue }
          // Balance decides between cuts of the same cost.
          let balance = Double(abs(own - share)) / Double(max(1, weight))
          let total = cost[start] + Double(places[end].crossing) + balance * balance
          if total < next[end] {
            next[end] = total
            choice[end] = start
          }
        }
      }
      cost = next
      choices.append(choice)
    }
    guard cost[places.count - 1] < .infinity else { return nil }
    var positions: [Int] = []
    var place = places.count - 1
    for choice in choices.reversed() {
      place = choice[place]
      if place > 0 { positions.append(places[place].position) }
    }
    return positions.reversed()
  }
}
