internal import ModelOps
internal import Testing

@Suite struct ConvTests {
  @Test func validPadding() throws {
    #expect(try type("conv", ["x": .tensor([1, 3, 8, 9]), "weight": .tensor([16, 3, 3, 3])]) == "fp32 [1, 16, 6, 7]")
  }

  @Test func stridesAndDilations() throws {
    let result = try type(
      "conv",
      [
        "x": .tensor([2, 4, 20, 20]), "weight": .tensor([6, 4, 3, 3]), "strides": [2, 3], "dilations": [2, 1],
      ])
    #expect(result == "fp32 [2, 6, 8, 6]")
  }

  @Test func samePaddingRoundsUp() throws {
    let result = try type(
      "conv",
      [
        "x": .tensor([1, 3, 7, Extent(100...200)]), "weight": .tensor([5, 3, 3, 3]), "strides": [2, 3],
        "pad_type": .word("same"),
      ])
    #expect(result == "fp32 [1, 5, 4, 34...67]")
  }

  @Test func customPadding() throws {
    let result = try type(
      "conv",
      ["x": .tensor([1, 3, 8]), "weight": .tensor([5, 3, 3]), "pad_type": .word("custom"), "pad": [1, 2]])
    #expect(result == "fp32 [1, 5, 9]")
  }

  @Test func groups() throws {
    #expect(
      try type("conv", ["x": .tensor([1, 4, 5, 5]), "weight": .tensor([8, 1, 3, 3]), "groups": .integer(4)])
        == "fp32 [1, 8, 3, 3]")
    #expect(
      refusal("conv", ["x": .tensor([1, 4, 5, 5]), "weight": .tensor([6, 1, 3, 3]), "groups": .integer(4)])
        == "dimension 0 (output channels) of `weight` [6, 1, 3, 3] is 6, expected a multiple of 4")
  }

  @Test func channelsMustFit() {
    #expect(
      refusal("conv", ["x": .tensor([1, 5, 8, 8]), "weight": .tensor([16, 4, 3, 3])])
        == "dimension 1 (channels) of `x` [1, 5, 8, 8] is 5, expected 4")
    #expect(
      refusal("conv", ["x": .tensor([1, 4, 8, 8]), "weight": .tensor([16, 4, 3, 3]), "bias": .tensor([15])])
        == "dimension 0 of `bias` [15] is 15, expected 16")
  }

  @Test func theWindowMustFit() {
    #expect(
      refusal("conv", ["x": .tensor([1, 4, 2, 8]), "weight": .tensor([16, 4, 3, 3])])
        == "dimension 2 (height) of `x` [1, 4, 2, 8] is 2, expected at least 3")
    #expect(
      refusal("conv", ["x": .tensor([1, 4, 8, 8]), "weight": .tensor([16, 4, 3, 3]), "strides": [0, 1]])
        == "`strides` holds 0, expected at least 1")
  }

  @Test func absurdWindows() {
    let (x, weight) = (Bound.tensor([1, 1, 4]), Bound.tensor([1, 1, 3]))
    for parameter in ["strides", "dilations"] {
      #expect(
        refusal("conv", ["x": x, "weight": weight, parameter: [1 << 62], "pad_type": .word("same")])
          == "`\(parameter)` holds 4611686018427387904, expected at most 16777216")
    }
    #expect(
      refusal("conv_transpose", ["x": x, "weight": weight, "pad": [0, 1 << 62], "pad_type": .word("custom")])
        == "`pad` holds 4611686018427387904, expected at most 16777216")
    #expect(
      refusal("conv", ["x": .tensor([1, 0, 4]), "weight": .tensor(Shape(fixed: [1, 0, 1 << 40]))])
        == "the window [1099511627776] is too large, expected lengths up to 16777216")
  }

  @Test func transposed() throws {
    let x = Bound.tensor([1, 4, 5, 5])
    let weight = Bound.tensor([4, 3, 3, 3])
    #expect(
      try type("conv_transpose", ["x": x, "weight": weight, "strides": [2, 2]]) == "fp32 [1, 3, 11, 11]")
    #expect(
      try type("conv_transpose", ["x": x, "weight": weight, "strides": [2, 2], "pad_type": .word("same")])
        == "fp32 [1, 3, 10, 10]")
    #expect(
      try type("conv_transpose", ["x": x, "weight": weight, "groups": .integer(2), "output_shape": [1, 6, 9, 8]])
        == "fp32 [1, 6, 9, 8]")
    #expect(
      refusal(
        "conv_transpose", ["x": x, "weight": weight, "pad_type": .word("custom"), "pad": [9, 9, 0, 0]])
        == "`pad` takes everything off dimension 2 of `x` [1, 4, 5, 5]")
  }
}
