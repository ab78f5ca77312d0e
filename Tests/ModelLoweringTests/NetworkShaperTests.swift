internal import ModelLowering
internal import ModelOps
internal import ModelSpec
internal import Testing
internal import _ModelTestSupport

/// Networks of a few layers in the mapping of arrays to [Sequence, Batch, Channel, Height, Width].
@Suite struct NetworkShaperTests {
  private func productNetwork(input: Int64, output: Int64) -> LoweredNetwork {
    lower(
      [.layer("ip", ["input"], ["output"], .innerProduct(4, 3))], inputs: [.multiArray("input", [input])],
      outputs: [.multiArray("output", [output])], arrays: .rank5ArrayMapping)
  }

  @Test func sizesThatFit() {
    let network = productNetwork(input: 4, output: 3)
    #expect(network.isComplete)
    #expect(network.blobs["output"]?.shape.description == "[1..., 1..., 3, 1, 1]")
  }

  @Test func inputOfAnotherSize() {
    let network = productNetwork(input: 5, output: 3)
    #expect(
      network.problems == [
        LoweredNetwork.Problem(
          ModelPath().element("layers", 0, named: "ip"),
          "input 'input' [1..., 1..., 5, 1, 1] has 5 features (product of the last three dimensions), expected "
            + "`inputChannels` 4")
      ])
    #expect(network.blobs["output"] == nil)
  }

  @Test func outputOfAnotherSize() {
    let network = productNetwork(input: 4, output: 2)
    #expect(
      network.problems == [
        LoweredNetwork.Problem(
          ModelPath().field("description").element("output", 0, named: "output"),
          "output 'output' is declared with shape [2], found [1..., 1..., 3, 1, 1]")
      ])
  }

  @Test func convolutionAlongTheSequence() {
    let network = lower(
      [
        .layer("perm1", ["input"], ["perm1_out"], .permute([3, 1, 2, 0])),
        .layer("conv", ["perm1_out"], ["conv_out"], .convolution(5, 4, kernel: [1, 10])),
        .layer("perm2", ["conv_out"], ["perm2_out"], .permute([3, 1, 2, 0])),
        .layer("ip", ["perm2_out"], ["output"], .innerProduct(5, 3)),
      ], inputs: [.multiArray("input", [4])], outputs: [.multiArray("output", [3])], arrays: .rank5ArrayMapping)
    #expect(network.isComplete)
    // Ten steps at least, or the window does not fit.
    #expect(network.graph.inputs[0].type.tensor?.shape.description == "[10..., 1..., 4, 1, 1]")
    #expect(network.blobs["conv_out"]?.shape.description == "[1, 1..., 5, 1, 1...]")
    #expect(network.blobs["output"]?.shape.description == "[1..., 1..., 3, 1, 1]")
  }

  @Test func permutationOfAnImage() {
    let network = lower(
      [.layer("perm", ["input"], ["output"], .permute([0, 3, 2, 1]))], inputs: [.multiArray("input", [3, 64, 10])],
      outputs: [.multiArray("output", [])], arrays: .rank5ArrayMapping)
    #expect(network.isComplete)
    #expect(network.blobs["output"]?.shape.description == "[1..., 1..., 10, 64, 3]")
  }

  private func range(_ sizes: [(UInt64, Int64)]) -> FeatureDescription {
    .feature(
      "input",
      .multiArrayType(
        .with {
          $0.shapeFlexibility = .ranges(sizes)
        }))
  }

  @Test func laterLayersNarrowTheInput() {
    let network = lower(
      [
        .layer("conv", ["input"], ["conv_out"], .convolution(5, 4, kernel: [1, 10])),
        .layer("ip", ["conv_out"], ["output"], .innerProduct(5, 1)),
      ], inputs: [range([(4, 4), (1, 1), (1, -1)])], arrays: .rank5ArrayMapping)
    #expect(network.isComplete)
    #expect(network.graph.inputs[0].type.tensor?.shape.description == "[1..., 1..., 4, 1, 10]")
  }

  @Test func samePaddingKeepsLengths() {
    let network = lower(
      [.layer("conv", ["input"], ["output"], .convolution(5, 4, kernel: [7, 8], same: true))],
      inputs: [range([(4, 4), (100, 100), (100, 200)])], arrays: .rank5ArrayMapping)
    #expect(network.graph.inputs[0].type.tensor?.shape.description == "[1..., 1..., 4, 100, 100...200]")
    #expect(network.blobs["output"]?.shape.description == "[1..., 1..., 5, 100, 100...200]")
  }

  @Test func samePaddingWithStrides() {
    let network = lower(
      [.layer("conv", ["input"], ["output"], .convolution(5, 4, kernel: [7, 8], stride: [2, 3], same: true))],
      inputs: [range([(4, 4), (100, 100), (100, 200)])], arrays: .rank5ArrayMapping)
    #expect(network.graph.inputs[0].type.tensor?.shape.description == "[1..., 1..., 4, 100, 100...200]")
    #expect(network.blobs["output"]?.shape.description == "[1..., 1..., 5, 50, 34...67]")
  }
}
