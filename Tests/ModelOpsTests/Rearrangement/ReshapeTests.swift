internal import ModelOps
internal import Testing

@Suite struct ReshapeTests {
  @Test(arguments: [
    ([6, 4], "[6, 4]"), ([-1, 4], "[6, 4]"), ([0, -1, 2], "[2, 6, 2]"), ([24], "[24]"), ([2, 3, 4, 1], "[2, 3, 4, 1]"),
  ]) func fixedInput(_ target: [Int], _ result: String) throws {
    #expect(try type("reshape", ["x": .tensor([2, 3, 4]), "shape": .constant(.integers(target))]) == "fp32 " + result)
  }

  @Test func refusals() {
    #expect(
      refusal("reshape", ["x": .tensor([2, 3]), "shape": [4, 2]])
        == "`x` [2, 3] has 6 elements, expected 8 for shape [4, 2]")
    #expect(
      refusal("reshape", ["x": .tensor([2, 3]), "shape": [4, -1]])
        == "`x` [2, 3] has 6 elements, expected a multiple of 4 for shape [4, -1]")
    #expect(refusal("reshape", ["x": .tensor([2, 3]), "shape": [-1, -1]]) == "`shape` [-1, -1] holds -1 twice")
    #expect(
      refusal("reshape", ["x": .tensor([2, 3]), "shape": [-2, 3]]) == "`shape` [-2, 3] holds -2, expected at least -1")
  }

  /// However long a list of lengths is that only the run knows.
  @Test func moreDimensionsThanTensorsHave() {
    #expect(
      refusal("reshape", ["x": .tensor([4096]), "shape": .typed(.int32, [4096])])
        == "the result would have 4096 dimensions, expected up to 64")
    #expect(
      refusal("reshape", ["x": .tensor([2, 3]), "shape": .typed(.int32, [Extent(1 << 40)])])
        == "the result would have 1099511627776 dimensions, expected up to 64")
  }

  @Test func flexibleLengthsCancel() throws {
    let batch = Extent(Symbol(id: 0), in: 1...Extent.unbounded)
    let flat = try infer("reshape", ["x": .tensor([batch, 3, 4]), "shape": [-1, 12]])[0].type.tensor
    #expect(flat?.shape[0].isAlways(equalTo: batch) == true)
    let kept = try infer("reshape", ["x": .tensor([batch, 3, 4]), "shape": [0, 0, 4]])[0].type.tensor
    #expect(kept?.shape[0].isAlways(equalTo: batch) == true)
    let given = try infer("reshape", ["x": .tensor([batch, 3, 4]), "shape": .elements([batch, -1])])[0].type.tensor
    #expect(given?.shape == [batch, 12])
  }

  @Test func computedShape() throws {
    #expect(try type("reshape", ["x": .tensor([2, 3]), "shape": .typed(.int32, [3])]) == "fp32 [0..., 0..., 0...]")
    #expect(
      try type("reshape", ["x": .tensor([2, 3]), "shape": .typed(.int32, [.unknown])]) == "fp32 of unknown rank")
  }
}
