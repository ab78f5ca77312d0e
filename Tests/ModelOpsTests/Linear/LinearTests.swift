internal import ModelOps
internal import Testing

@Suite struct LinearTests {
  @Test func linear() throws {
    #expect(
      try type("linear", ["x": .tensor([2, 3, 5]), "weight": .tensor([7, 5]), "bias": .tensor([7])])
        == "fp32 [2, 3, 7]")
    #expect(
      refusal("linear", ["x": .tensor([2, 4]), "weight": .tensor([7, 5])])
        == "dimension 1 (features) of `x` [2, 4] is 4, expected 5")
  }

  @Test(arguments: [
    (Shape(fixed: [2, 3]), Shape(fixed: [3, 4]), "[2, 4]"),
    (Shape(fixed: [5, 2, 3]), Shape(fixed: [3, 4]), "[5, 2, 4]"),
    (Shape(fixed: [3]), Shape(fixed: [3, 4]), "[4]"), (Shape(fixed: [2, 3]), Shape(fixed: [3]), "[2]"),
    (Shape(fixed: [3]), Shape(fixed: [3]), "[]"),
    (Shape(fixed: [6, 1, 2, 3]), Shape(fixed: [5, 3, 4]), "[6, 5, 2, 4]"),
  ]) func matmul(_ x: Shape, _ y: Shape, _ result: String) throws {
    #expect(try type("matmul", ["x": .tensor(x), "y": .tensor(y)]) == "fp32 " + result)
  }

  @Test func transposed() throws {
    #expect(
      try type(
        "matmul",
        [
          "x": .tensor([3, 2]), "y": .tensor([4, 3]), "transpose_x": .flag(true), "transpose_y": .flag(true),
        ]) == "fp32 [2, 4]")
    #expect(
      refusal("matmul", ["x": .tensor([2, 3]), "y": .tensor([4, 5])])
        == "dimension 0 (inner dimension) of `y` [4, 5] is 4, expected 3")
    #expect(
      refusal("matmul", ["x": .tensor([2, 2, 3]), "y": .tensor([3, 3, 5])])
        == "the leading dimensions of `x` [2, 2, 3] and `y` [3, 3, 5] do not broadcast")
  }
}
