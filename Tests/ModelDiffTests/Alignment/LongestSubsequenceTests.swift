import Testing

@testable import ModelDiff

struct LongestSubsequenceTests {
  @Test(arguments: [
    ([1, 2, 3], [1, 2, 3], 3), ([1, 2, 3], [2, 3, 4], 2), ([1, 2, 3, 4], [4, 3, 2, 1], 1), ([], [1], 0),
    ([1, 1, 1], [1, 1], 2), ([1, 9, 2, 8, 3], [1, 2, 3], 3),
  ])
  func commonSubsequencesAreAsLongAsCanBe(old: [Int], new: [Int], length: Int) {
    let pairs = LongestSubsequence.common(old, new)
    #expect(pairs.count == length)
    #expect(pairs.allSatisfy { old[$0.old] == new[$0.new] })
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.old < $1.old && $0.new < $1.new })
  }

  @Test(arguments: [
    ([3, 1, 2, 4], [1, 2, 3]), ([1, 2, 3], [0, 1, 2]), ([], []), ([5, 4, 3, 6, 0], [2, 3]),
  ])
  func increasingSubsequencesAreAsLongAsCanBe(values: [Int], places: [Int]) {
    #expect(LongestSubsequence.increasing(values) == places)
  }

  /// Pairs with the greatest sum win over more pairs.
  @Test func scoresCount() {
    let pairs = LongestSubsequence.best(2, 2) { i, j in i == 1 && j == 0 ? 5 : i == j ? 2 : 0 }
    #expect(pairs.map(\.old) == [1])
    #expect(pairs.map(\.new) == [0])
  }
}
