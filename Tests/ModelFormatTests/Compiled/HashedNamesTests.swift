import Testing

@testable import ModelFormat

/// Against libc++ 14 on x86_64: orders that a small C++ program printed.
struct HashedNamesTests {
  @Test func fewNamesAreReversed() {
    #expect(HashedNames.order([]) == [])
    #expect(HashedNames.order(["scores", "boxes"]) == ["boxes", "scores"])
    #expect(HashedNames.order(["scores", "boxes", "filter"]) == ["filter", "boxes", "scores"])
    #expect(HashedNames.order(["scores", "boxes", "594"]) == ["594", "boxes", "scores"])
  }

  @Test func duplicatesCountOnce() {
    #expect(HashedNames.order(["a", "b", "a"]) == ["b", "a"])
  }

  @Test func orderAfterSeveralRehashes() {
    let names = ["a", "bb", "ccc", "dddd", "eeeee", "ffffff", "g", "h", "i", "j", "k", "l"]
    #expect(
      HashedNames.order(names)
        == ["l", "k", "h", "g", "eeeee", "i", "a", "dddd", "j", "ccc", "ffffff", "bb"])
    let numbers = [
      29, 28, 24, 26, 9, 20, 19, 18, 23, 21, 14, 16, 7, 13, 12, 6, 11, 25, 10, 22, 17, 4, 15, 2, 5, 1, 8, 27, 3, 0,
    ]
    #expect(HashedNames.order((0..<30).map { "output_\($0)" }) == numbers.map { "output_\($0)" })
  }
}
