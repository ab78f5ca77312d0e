internal import ModelOps
internal import Testing

@Suite struct NormalizationTests {
  @Test func batchNorm() throws {
    #expect(
      try type("batch_norm", ["x": .tensor([1, 3, 4]), "mean": .tensor([3]), "variance": .tensor([3])])
        == "fp32 [1, 3, 4]")
    #expect(
      refusal("batch_norm", ["x": .tensor([1, 3, 4]), "mean": .tensor([4]), "variance": .tensor([4])])
        == "dimension 1 (channels) of `x` [1, 3, 4] is 3, expected 4")
    #expect(
      refusal("batch_norm", ["x": .tensor([1, 3, 4]), "mean": .tensor([3]), "variance": .tensor([2])])
        == "dimension 0 of `variance` [2] is 2, expected 3")
  }

  @Test func layerNorm() throws {
    #expect(
      try type("layer_norm", ["x": .tensor([2, 3, 4]), "axes": [-2, -1], "gamma": .tensor([3, 4])]) == "fp32 [2, 3, 4]")
    #expect(
      refusal("layer_norm", ["x": .tensor([2, 3, 4]), "axes": [-1], "gamma": .tensor([3])])
        == "dimension 2 of `x` [2, 3, 4] is 4, expected 3")
  }

  @Test func others() throws {
    #expect(try type("instance_norm", ["x": .tensor([2, 3, 4]), "gamma": .tensor([3])]) == "fp32 [2, 3, 4]")
    #expect(try type("l2_norm", ["x": .tensor([2, 3, 4])]) == "fp32 [2, 3, 4]")
    #expect(try type("local_response_norm", ["x": .tensor([2, 3, 4]), "size": .integer(3)]) == "fp32 [2, 3, 4]")
    #expect(
      refusal("local_response_norm", ["x": .tensor([2, 3, 4]), "size": .integer(0)])
        == "`size` is 0, expected at least 1")
  }
}
