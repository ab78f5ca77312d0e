internal import ModelOps
internal import Testing

@Suite struct NetworkOperationsTests {
  @Test func leadingAxes() throws {
    #expect(
      try type("nn.merge_leading", ["x": .tensor([2, 3, 4, 5, 6]), "count": .integer(2)]) == "fp32 [6, 4, 5, 6]")
    #expect(try type("nn.merge_leading", ["x": .tensor([4, 5, 6]), "count": .integer(0)]) == "fp32 [1, 4, 5, 6]")
    #expect(
      try type(
        "nn.split_leading",
        ["x": .tensor([6, 4, 5, 6]), "like": .tensor([2, 3, 9, 9, 9]), "count": .integer(2)]) == "fp32 [2, 3, 4, 5, 6]")
    #expect(refusal("nn.merge_leading", ["x": .tensor([4]), "count": .integer(2)]) == "`count` is 2, expected 0 to 1")
  }

  @Test func shapesOfOthers() throws {
    #expect(try type("nn.reshape_like", ["x": .tensor([6]), "like": .tensor([2, 3])]) == "fp32 [2, 3]")
    #expect(
      refusal("nn.reshape_like", ["x": .tensor([6]), "like": .tensor([2, 2])])
        == "`x` [6] has 6 elements, expected 4 for shape [2, 2]")
    #expect(try type("nn.broadcast_to", ["x": .tensor([3, 1]), "shape": [2, 3, 4]]) == "fp32 [2, 3, 4]")
    #expect(
      refusal("nn.broadcast_to", ["x": .tensor([3, 2]), "shape": [2, 3, 4]])
        == "`x` [3, 2] does not broadcast to `shape` [2, 3, 4]")
    #expect(
      try type("nn.crop_like", ["x": .tensor([1, 3, 8, 8]), "like": .tensor([1, 9, 4, 5]), "offset": [2, 3]])
        == "fp32 [1, 3, 4, 5]")
    #expect(
      refusal("nn.crop_like", ["x": .tensor([1, 3, 8, 8]), "like": .tensor([1, 9, 4, 5]), "offset": [5, 3]])
        == "dimension 2 (height) of `x` [1, 3, 8, 8] is 8, expected at least 9")
  }

  @Test func sizes() throws {
    #expect(
      try type("nn.pad_to_size", ["x": .tensor([20, 10, 5]), "size": [0, 0, 17, 0, 0, 14]]) == "fp32 [20, 17, 14]")
    #expect(
      refusal("nn.pad_to_size", ["x": .tensor([4]), "size": .typed(.int32, [4])])
        == "`size` has 4 elements, expected 2")
    #expect(
      try type(
        "nn.slice_axis_by_size",
        ["x": .tensor([2, 3, 4]), "begin": .typed(.int32, []), "size": .integer(2), "axis": .integer(1)])
        == "fp32 [2, 2, 4]")
    #expect(
      refusal(
        "nn.slice_axis_by_size",
        ["x": .tensor([2, 3, 4]), "begin": .integer(2), "size": .integer(2), "axis": .integer(1)])
        == "dimension 1 of `x` [2, 3, 4] is 3, expected at least 4")
  }

  @Test func unpacking() throws {
    #expect(
      try type(
        "nn.unpack_lut",
        ["data": .typed(.uint8, [3]), "bits": .integer(4), "lut": .tensor([16]), "shape": [2, 3]]) == "fp32 [2, 3]")
    #expect(
      try type(
        "nn.unpack_linear",
        ["data": .typed(.int8, [6]), "bits": .integer(8), "scale": .tensor([1]), "shape": [2, 3]]) == "fp32 [2, 3]")
  }

  @Test func norms() throws {
    #expect(try type("nn.mean_variance_norm", ["x": .tensor([1, 2, 3, 4])]) == "fp32 [1, 2, 3, 4]")
    #expect(
      refusal("nn.batch_statistics_norm", ["x": .tensor([1, 2, 3, 4]), "gamma": .tensor([3])])
        == "dimension 1 (channels) of `x` [1, 2, 3, 4] is 2, expected 3")
    #expect(try type("nn.triangular_part", ["x": .tensor([3, 4]), "upper": .flag(true)]) == "fp32 [3, 4]")
  }
}
