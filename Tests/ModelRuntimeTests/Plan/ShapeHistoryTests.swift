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

  /// Prompts of any length have a plan with more open lengths; single tokens keep theirs.
  @Test func fewestOpenLengthsComeFirst() {
    let history = ShapeHistory()
    for length in 1...3 { _ = history.add([[1], [length]]) { _, _ in true } }
    for length in 4...6 { _ = history.add([[length], [length]]) { _, _ in true } }
    let any = ShapeHistory.anyLength
    #expect(history.open(fitting: [[1], [9]]) == [[[1], [any]], [[any], [any]]])
    #expect(history.open(fitting: [[2], [9]]) == [[[any], [any]]])
    #expect([[[1], [any]], [[any], [any]]].map(ShapeHistory.openCount) == [1, 2])
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
