internal import Testing

@testable internal import ModelRuntime

@Suite struct ShapeHistoryTests {
  private func add(_ history: ShapeHistory, _ shapes: [[Int]]) -> [[Int]] {
    history.add(shapes) { input, _ in input == 1 }
  }

  @Test func lengthsThatKeepChanging() {
    let history = ShapeHistory()
    #expect(add(history, [[1, 40], [40, 40]]) == [[1, 40], [40, 40]])
    #expect(add(history, [[1, 1], [1, 41]]) == [[1, 1], [1, 41]])
    #expect(add(history, [[1, 1], [1, 42]]) == [[1, 1], [1, 42]])
    #expect(history.open(fitting: [[1, 1], [1, 43]]).isEmpty)
    let open = [[1, 1], [1, ShapeHistory.anyLength]]
    #expect(add(history, [[1, 1], [1, 43]]) == open)
    #expect(history.open(fitting: [[1, 1], [1, 99]]) == [open])
    #expect(history.open(fitting: [[1, 2], [1, 99]]).isEmpty)
    #expect(history.open(fitting: [[1, 1], [2, 99]]).isEmpty)
    #expect(history.open(fitting: [[1, 1]]).isEmpty)
  }

  @Test func lengthsThatCannotBeOpen() {
    let history = ShapeHistory()
    for length in 1...2 { _ = add(history, [[1], [length]]) }
    let open = [[1], [ShapeHistory.anyLength]]
    #expect(add(history, [[1], [3]]) == open)
    history.refuse(open)
    #expect(history.open(fitting: [[1], [4]]).isEmpty)
    #expect(add(history, [[1], [4]]) == [[1], [4]])
  }

  @Test func lengthsThatAreFixed() {
    let history = ShapeHistory()
    for length in 1...5 { #expect(add(history, [[length], [3]]) == [[length], [3]]) }
  }

  @Test func otherLengthsEachTime() {
    let history = ShapeHistory()
    for shapes in [[[1], [1, 1]], [[1], [2, 1]], [[1], [2, 2]], [[1], [3, 2]], [[1], [3, 3]]] {
      #expect(add(history, shapes) == shapes)
    }
  }
}
