internal import ModelOps
internal import Testing

@Suite struct ScatterGatherTests {
  @Test func gather() throws {
    #expect(
      try type("gather", ["x": .tensor([2, 3, 5]), "indices": .typed(.int32, [6, 8]), "axis": .integer(1)])
        == "fp32 [2, 6, 8, 5]")
    #expect(
      try infer("gather", ["x": .elements([4, .unknown, 7]), "indices": [-1, 0, 1]])[0].elements == [7, 4, .unknown])
  }

  @Test func alongAxis() throws {
    #expect(
      try type(
        "gather_along_axis", ["x": .tensor([4, 4, 7]), "indices": .typed(.int32, [4, 5, 7]), "axis": .integer(1)])
        == "fp32 [4, 5, 7]")
    #expect(
      refusal("gather_along_axis", ["x": .tensor([4, 4]), "indices": .typed(.int32, [4, 5])])
        == "dimension 1 of `indices` [4, 5] is 5, expected 4")
    #expect(
      try type(
        "scatter_along_axis",
        [
          "data": .tensor([2, 5, 6]), "indices": .typed(.int32, [2, 2, 6]), "updates": .tensor([2, 2, 6]),
          "axis": .integer(-2),
        ]) == "fp32 [2, 5, 6]")
  }

  @Test(arguments: [
    (Shape(fixed: [4, 2, 3, 4]), Shape(fixed: [6, 2]), "[6, 3, 4]"),
    (Shape(fixed: [3, 3, 3, 4, 7]), Shape(fixed: [3, 5]), "[3]"),
    (Shape(fixed: [5, 3, 2, 5]), Shape(fixed: [2, 7, 3, 2]), "[2, 7, 3, 2, 5]"),
  ]) func gatherNd(_ x: Shape, _ indices: Shape, _ result: String) throws {
    #expect(try type("gather_nd", ["x": .tensor(x), "indices": .typed(.int32, indices)]) == "fp32 " + result)
  }

  @Test func scatter() throws {
    let data = Bound.tensor([4, 3])
    let indices = Bound.typed(.int32, [5, 2, 3])
    #expect(
      try type("scatter", ["data": data, "indices": indices, "updates": .tensor([4, 5, 2, 3]), "axis": .integer(1)])
        == "fp32 [4, 3]")
    #expect(
      refusal("scatter", ["data": data, "indices": indices, "updates": .tensor([4, 5, 2, 4]), "axis": .integer(1)])
        == "dimension 3 of `updates` [4, 5, 2, 4] is 4, expected 3")
    #expect(
      refusal("scatter_nd", ["data": data, "indices": .typed(.int32, [4, 2]), "updates": .tensor([3])])
        == "`updates` has shape [3], expected [4]")
    #expect(
      refusal("gather_nd", ["x": data, "indices": .typed(.int32, [4, 3])])
        == "dimension 1 (indexed axes) of `indices` [4, 3] is 3, expected 0 to 2")
  }
}
