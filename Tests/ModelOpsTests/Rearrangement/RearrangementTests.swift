internal import ModelOps
internal import Testing

@Suite struct RearrangementTests {
  @Test func transpose() throws {
    #expect(try type("transpose", ["x": .tensor([2, 3, 4]), "perm": [2, 0, -2]]) == "fp32 [4, 2, 3]")
    #expect(
      refusal("transpose", ["x": .tensor([2, 3, 4]), "perm": [1, 0]])
        == "`perm` has 2 elements, expected 3 for a tensor [2, 3, 4]")
    #expect(refusal("transpose", ["x": .tensor([2, 3]), "perm": [1, 1]]) == "`perm` [1, 1] names axis 1 twice")
  }

  @Test func axesOfLengthOne() throws {
    #expect(try type("expand_dims", ["x": .tensor([10, 5]), "axes": [0, 2]]) == "fp32 [1, 10, 1, 5]")
    #expect(try type("expand_dims", ["x": .tensor([10, 5]), "axes": [-2, -1]]) == "fp32 [10, 5, 1, 1]")
    #expect(try type("squeeze", ["x": .tensor([1, 10, 5, 1]), "axes": [0, -1]]) == "fp32 [10, 5]")
    #expect(try type("squeeze", ["x": .tensor([1, 10, 1])]) == "fp32 [10]")
    #expect(try type("squeeze", ["x": .tensor([1, .unknown])]) == "fp32 of unknown rank")
    #expect(
      refusal("squeeze", ["x": .tensor([1, 10]), "axes": [1]]) == "dimension 1 of `x` [1, 10] is 10, expected 1")
  }

  @Test(arguments: [
    ([1, 2, 3], [3, -3, 2], [2, 2, 2], [true, false, true], [false, true, true], "[2, 2, 3]"),
    ([0, 0, 0], [5, 5, 5], [1, 1, 1], [false, false, false], [false, false, false], "[5, 5, 5]"),
    ([4, 4, 4], [0, 0, 0], [-1, -2, -5], [false, false, false], [true, false, true], "[5, 2, 1]"),
    ([-2, -9, 0], [9, 9, -1], [1, 1, 1], [false, false, false], [false, false, false], "[2, 5, 4]"),
    ([3, 0, 0], [2, 5, 5], [1, 1, 1], [false, false, false], [false, false, false], "[0, 5, 5]"),
  ])
  func sliceByIndex(
    _ begin: [Int], _ end: [Int], _ stride: [Int], _ beginMask: [Bool], _ endMask: [Bool], _ result: String
  ) throws {
    let found = try type(
      "slice_by_index",
      [
        "x": .tensor([5, 5, 5]), "begin": .constant(.integers(begin)), "end": .constant(.integers(end)),
        "stride": .constant(.integers(stride)), "begin_mask": .flags(beginMask), "end_mask": .flags(endMask),
      ])
    #expect(found == "fp32 " + result)
  }

  @Test func sliceTakesOneElement() throws {
    let bindings: KeyValuePairs<String, Bound> = [
      "x": .tensor([5, 4]), "begin": [-1, 0], "end": [0, 2], "squeeze_mask": .flags([true, false]),
    ]
    #expect(try type("slice_by_index", bindings) == "fp32 [2]")
    #expect(
      refusal("slice_by_index", ["x": .tensor([5]), "begin": [5], "end": [0], "squeeze_mask": .flags([true])])
        == "dimension 0 of `x` [5] is 5, expected at least 6")
    #expect(
      refusal("slice_by_index", ["x": .tensor([5]), "begin": [0], "end": [5], "stride": [0]])
        == "`stride` holds 0, expected any other number")
  }

  @Test func sliceOfAFlexibleAxis() throws {
    let length = Extent(Symbol(id: 0), in: 4...Extent.unbounded)
    let tail = try infer(
      "slice_by_index", ["x": .tensor([length]), "begin": [1], "end": [0], "end_mask": .flags([true])])
    #expect(tail[0].type.tensor?.shape[0].form == LinearForm(Symbol(id: 0), offset: -1))
    #expect(try type("slice_by_index", ["x": .tensor([length]), "begin": [-3], "end": [-1]]) == "fp32 [2]")
    #expect(
      try type("slice_by_index", ["x": .tensor([6]), "begin": .elements([.anyInteger]), "end": [6]]) == "fp32 [0...6]")
  }

  @Test func elementsOfASlice() throws {
    let x = Bound.elements([2, .unknown, 5, 7])
    #expect(try infer("slice_by_index", ["x": x, "begin": [-2], "end": [4]])[0].elements == [5, 7])
    #expect(
      try infer("slice_by_index", ["x": x, "begin": [0], "end": [0], "squeeze_mask": .flags([true])])[0].elements == [2]
    )
    #expect(
      try infer(
        "slice_by_index", ["x": x, "begin": [3], "end": [0], "stride": [-2]])[0].elements == [7, .unknown])
  }

  @Test func sliceBySize() throws {
    #expect(try type("slice_by_size", ["x": .tensor([5, 6]), "begin": [1, -2], "size": [2, -1]]) == "fp32 [2, 2]")
    #expect(
      refusal("slice_by_size", ["x": .tensor([5]), "begin": [4], "size": [2]])
        == "dimension 0 of `x` [5] is 5, expected at least 6")
  }

  @Test func blocks() throws {
    #expect(
      try type("depth_to_space", ["x": .tensor([1, 8, 3, 4]), "block_size": .integer(2)]) == "fp32 [1, 2, 6, 8]")
    #expect(
      try type("pixel_shuffle", ["x": .tensor([1, 9, 3, 4]), "upscale_factor": .integer(3)]) == "fp32 [1, 1, 9, 12]")
    #expect(
      try type("space_to_depth", ["x": .tensor([1, 2, 6, 8]), "block_size": .integer(2)]) == "fp32 [1, 8, 3, 4]")
    #expect(
      refusal("depth_to_space", ["x": .tensor([1, 7, 3, 4]), "block_size": .integer(2)])
        == "dimension 1 (channels) of `x` [1, 7, 3, 4] is 7, expected a multiple of 4")
    #expect(
      refusal("space_to_depth", ["x": .tensor([1, 7, 3, 4]), "block_size": .integer(2)])
        == "dimension 2 (height) of `x` [1, 7, 3, 4] is 3, expected a multiple of 2")
  }

  /// A length of 0 is a multiple of any block's side.
  @Test func blocksWhoseSquareIsAnInteger() {
    for (name, parameter) in [
      ("depth_to_space", "block_size"), ("space_to_depth", "block_size"), ("pixel_shuffle", "upscale_factor"),
      ("pixel_unshuffle", "downscale_factor"),
    ] {
      for side in [0, -1, 1 << 20 | 1, 1 << 62] {
        #expect(
          refusal(name, ["x": .tensor([1, 0, 0, 0]), parameter: .integer(side)])
            == "`\(parameter)` is \(side), expected 1 to 1048576")
      }
    }
  }

  @Test func windows() throws {
    #expect(
      try type(
        "sliding_windows", ["x": .tensor([2, 10, 3]), "axis": .integer(1), "size": .integer(4), "stride": .integer(3)])
        == "fp32 [2, 3, 4, 3]")
    #expect(
      refusal("sliding_windows", ["x": .tensor([3]), "axis": .integer(0), "size": .integer(4)])
        == "dimension 0 of `x` [3] is 3, expected at least 4")
  }

  @Test func reversals() throws {
    #expect(try type("reverse", ["x": .tensor([2, 3])]) == "fp32 [2, 3]")
    #expect(
      refusal(
        "reverse_sequence",
        ["x": .tensor([2, 3]), "lengths": [1, 2, 3], "seq_axis": .integer(1), "batch_axis": .integer(0)])
        == "dimension 0 of `lengths` [3] is 3, expected 2")
  }
}
