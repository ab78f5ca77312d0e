internal import ModelSpec

/// Longest common and increasing subsequences.
enum LongestSubsequence {
  /// Cells of the table that a common subsequence is looked for in; beyond it, sequences are not compared.
  private static let tableLimit = 1 << 24

  /// Pairs of indices with equal elements: a longest common subsequence.
  static func common(_ old: [Int], _ new: [Int]) -> [(old: Int, new: Int)] {
    best(old.count, new.count) { old[$0] == new[$1] ? 1 : 0 }
  }

  /// Pairs of indices, ascending on both sides, with the largest sum of scores; a score of 0 pairs nothing.
  static func best(
    _ oldCount: Int, _ newCount: Int, score: (Int, Int) -> Int32
  ) -> [(old: Int, new: Int)] {
    guard oldCount > 0, newCount > 0, (oldCount + 1) * (newCount + 1) <= tableLimit else { return [] }
    let width = newCount + 1
    var sums = [Int32](repeating: 0, count: (oldCount + 1) * width)
    for i in stride(from: oldCount - 1, through: 0, by: -1) {
      for j in stride(from: newCount - 1, through: 0, by: -1) {
        let gain = score(i, j)
        let skipped = max(sums[(i + 1) * width + j], sums[i * width + j + 1])
        sums[i * width + j] = gain > 0 ? max(skipped, sums[(i + 1) * width + j + 1] + gain) : skipped
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (i, j) = (0, 0)
    while i < oldCount, j < newCount {
      let gain = score(i, j)
      if gain > 0, sums[i * width + j] == sums[(i + 1) * width + j + 1] + gain {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if sums[(i + 1) * width + j] >= sums[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }

  /// Places of a longest increasing subsequence of `values`, all of which differ.
  static func increasing(_ values: [Int]) -> [Int] {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [Int] = []
    var place = tails.last
    while let index = place {
      result.append(index)
      place = previous[index]
    }
    return result.reversed()
  }
}
