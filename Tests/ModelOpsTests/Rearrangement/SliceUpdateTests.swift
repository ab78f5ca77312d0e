internal import ModelOps
internal import Testing

@Suite struct SliceUpdateTests {
  private let x = Tensor(integers: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], [3, 4])

  @Test func replacesASlice() throws {
    let update = Tensor(integers: [-1, -2, -3, -4], [2, 2])
    let y = try evaluate(
      "slice_update", ["x": x, "update": update],
      ["begin": [1, 0], "end": [3, 4], "stride": [1, 2]])
    #expect(y.integerArray == [0, 1, 2, 3, -1, 5, -2, 7, -3, 9, -4, 11])
    #expect(x.integerArray == Array(0...11))
  }

  @Test func goesBackwards() throws {
    let update = Tensor(integers: [-1, -2, -3, -4, -5, -6], [3, 2])
    let y = try evaluate(
      "slice_update", ["x": x, "update": update],
      ["begin": [2, 0], "end": [0, 2], "stride": [-1, 1], "end_mask": .flags([true, false])])
    #expect(y.integerArray == [-5, -6, 2, 3, -3, -4, 6, 7, -1, -2, 10, 11])
  }

  @Test func placesComputedWhenItRuns() throws {
    let y = try evaluate(
      "slice_update",
      [
        "x": x, "update": Tensor(integers: [-1, -2], [2]), "begin": Tensor(integers: [-1, 1], [2]),
        "end": Tensor(integers: [0, 3], [2]),
      ], ["squeeze_mask": .flags([true, false])])
    #expect(y.integerArray == [0, 1, 2, 3, 4, 5, 6, 7, 8, -1, -2, 11])
  }

  @Test func emptySlice() throws {
    let y = try evaluate(
      "slice_update", ["x": x, "update": Tensor(integers: [], [0, 4])], ["begin": [2, 0], "end": [1, 4]])
    #expect(y.integerArray == Array(0...11))
  }

  @Test func refusesOtherShapes() {
    #expect(
      refusal(
        "slice_update", ["x": .tensor([3, 4]), "update": .tensor([2, 3]), "begin": [1, 0], "end": [3, 4]])
        == "`update` has shape [2, 3], expected [2, 4], the shape of the slice")
  }
}
