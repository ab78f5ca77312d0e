internal import ModelOps
internal import Testing

@Suite struct ContentsTests {
  @Test func concat() throws {
    #expect(try type("concat", ["values": .values([[2, 3], [4, 3]]), "axis": .integer(0)]) == "fp32 [6, 3]")
    #expect(
      refusal("concat", ["values": .values([[2, 3], [4, 2]]), "axis": .integer(0)])
        == "dimension 1 of `values` [4, 2] is 2, expected 3")
    #expect(
      refusal("concat", ["values": .values([[2, 3], [4]]), "axis": .integer(0)])
        == "`values` holds fp32 [4], expected fp32 of rank 2 as the first, fp32 [2, 3]")
    #expect(
      refusal("concat", ["values": .values([[2], [3]]), "axis": .integer(0), "interleave": .flag(true)])
        == "dimension 0 of `values` [3] is 3, expected 2")
  }

  @Test func concatLearnsFromEveryValue() throws {
    #expect(
      try type("concat", ["values": .values([[2, .unknown], [4, 3]]), "axis": .integer(0)]) == "fp32 [6, 3]")
  }

  @Test func split() throws {
    let equal = try infer(
      "split", ["x": .tensor([2, 6]), "num_splits": .integer(3), "axis": .integer(1)], outputs: 3)
    #expect(equal.map(\.type.description) == ["fp32 [2, 2]", "fp32 [2, 2]", "fp32 [2, 2]"])
    let sized = try infer("split", ["x": .tensor([5]), "split_sizes": [3, 2], "axis": .integer(-1)], outputs: 2)
    #expect(sized.map(\.type.description) == ["fp32 [3]", "fp32 [2]"])
    #expect(
      refusal("split", ["x": .tensor([5]), "num_splits": .integer(2), "axis": .integer(0)], outputs: 2)
        == "dimension 0 of `x` [5] is 5, expected a multiple of 2")
    #expect(
      refusal("split", ["x": .tensor([5]), "split_sizes": [3, 3], "axis": .integer(0)], outputs: 2)
        == "dimension 0 of `x` [5] is 5, expected 6")
    #expect(
      refusal("split", ["x": .tensor([6]), "num_splits": .integer(3), "axis": .integer(0)], outputs: 2)
        == "`num_splits` makes 3 pieces, expected 2 as there are outputs")
  }

  @Test func stack() throws {
    #expect(try type("stack", ["values": .values([[2, 3], [2, 3]]), "axis": .integer(-2)]) == "fp32 [2, 2, 3]")
    #expect(
      refusal("stack", ["values": .values([[2, 3], [2, 4]]), "axis": .integer(0)])
        == "dimension 1 of `values` [2, 4] is 4, expected 3")
  }

  @Test func shapeKnowsItsElements() throws {
    let shape = try infer("shape", ["x": .tensor([Extent(1...9), 3])])[0]
    #expect(shape == InferredValue(.tensor(TensorType(.int32, [2])), elements: [Extent(1...9), 3]))
  }

  @Test func pad() throws {
    #expect(try type("pad", ["x": .tensor([2, 3]), "pad": [1, 2]]) == "fp32 [2, 6]")
    #expect(try type("pad", ["x": .tensor([2, 3]), "pad": [1, 0, 0, 4]]) == "fp32 [3, 7]")
    #expect(
      refusal("pad", ["x": .tensor([3]), "pad": [1, 1, 1, 1]])
        == "`pad` has 4 elements, expected an even number up to 2")
  }

  @Test func tileAndFill() throws {
    #expect(try type("tile", ["x": .tensor([2, 3]), "reps": [3, 2]]) == "fp32 [6, 6]")
    #expect(try type("fill", ["shape": .elements([2, .unknown]), "value": .float(1)]) == "fp32 [2, 0...]")
    #expect(try type("fill", ["shape": .typed(.int32, [2])]) == "fp32 [0..., 0...]")
    #expect(refusal("fill", ["shape": [-1]]) == "`shape` holds -1, expected no negative number")
  }

  @Test(arguments: [(-1, "[6, 2]"), (0, "[1, 12]"), (3, "[12, 1]"), (1, "[2, 6]")])
  func flatten2d(_ axis: Int, _ result: String) throws {
    #expect(try type("flatten2d", ["x": .tensor([2, 3, 2]), "axis": .integer(axis)]) == "fp32 " + result)
  }

  @Test func ranges() throws {
    #expect(try type("range_1d", ["start": .integer(0), "end": .integer(7), "step": .integer(2)]) == "int32 [4]")
    #expect(try type("range_1d", ["start": .float(0), "end": .float(-1), "step": .float(-0.25)]) == "fp32 [4]")
    #expect(
      refusal("range_1d", ["start": .float(0), "end": .float(1), "step": .float(0)])
        == "`step` is 0.0, expected any number but 0")
    #expect(
      refusal("range_1d", ["start": .float(0), "end": .float(.infinity), "step": .float(1)])
        == "`start` 0.0, `end` inf and `step` 1.0 make no range")
  }

  @Test func placesOfElements() throws {
    #expect(try type("non_zero", ["x": .tensor([2, 3])]) == "int32 [0...6, 2]")
    #expect(
      try type(
        "one_hot", ["indices": .typed(.int32, [10, 23]), "one_hot_vector_size": .integer(32), "axis": .integer(1)])
        == "int32 [10, 32, 23]")
    let top = try infer("topk", ["x": .tensor([4, 9]), "k": .integer(3), "axis": .integer(1)], outputs: 2)
    #expect(top.map(\.type.description) == ["fp32 [4, 3]", "int32 [4, 3]"])
    #expect(
      refusal("topk", ["x": .tensor([4]), "k": .integer(5)], outputs: 2)
        == "dimension 0 of `x` [4] is 4, expected at least 5")
    #expect(try type("argsort", ["x": .tensor([4, 9])]) == "int32 [4, 9]")
    #expect(try type("cumsum", ["x": .tensor([4, 9])]) == "fp32 [4, 9]")
    #expect(try type("band_part", ["x": .tensor([4, 9])]) == "fp32 [4, 9]")
  }

  @Test func boxes() throws {
    let bindings: KeyValuePairs<String, Bound> = [
      "boxes": .tensor([2, 50, 4]), "scores": .tensor([2, 50, 8]), "iou_threshold": .float(0.5),
      "score_threshold": .float(0.1), "max_boxes": .integer(5),
    ]
    #expect(
      try infer("non_maximum_suppression", bindings, outputs: 4).map(\.type.description)
        == ["fp32 [2, 5, 4]", "fp32 [2, 5, 8]", "int32 [2, 5]", "int32 [2]"])
  }
}
