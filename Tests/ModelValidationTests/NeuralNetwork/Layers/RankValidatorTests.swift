import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct RankValidatorTests {
  private let pooling = NeuralNetworkLayer.Layer.pooling(.with { $0.poolingPaddingType = .valid(ValidPadding()) })

  @Test func takesRanksOfTheInterface() {
    #expect(findings(.softmax(SoftmaxLayerParams()), shape: [5, 5, 5]).isEmpty)
    #expect(
      findings(.softmax(SoftmaxLayerParams()), shape: [5, 5])
        == ["input: softmax needs rank at least 3, but its input has rank 2"])
    #expect(findings(.innerProduct(.with { $0.weights = .floats(0) }), shape: [1]).isEmpty)
    #expect(
      findings(.embeddingND(.with { $0.weights = .floats(0) }), shape: [1]).first
        == "input: embeddingND needs rank 2 to 5, but its input has rank 1")
  }

  @Test func takesRanksOfTheLayer() {
    #expect(findings(.softmax(SoftmaxLayerParams()), shape: [5, 5, 5], ranks: ([3], [])).isEmpty)
    #expect(
      findings(.softmax(SoftmaxLayerParams()), shape: [5, 5], ranks: ([2], []))
        == ["input: softmax needs rank at least 3, but its input has rank 2"])
    #expect(
      findings(pooling, shape: [1, 2, 3], ranks: ([3], [3]))
        == ["input: pooling needs rank at least 4, but its input has rank 3"])
    #expect(
      findings(pooling, ranks: ([4], [3])) == [
        "output: pooling keeps the rank, but its input has rank 4 and its output rank 3",
        "output: pooling needs rank at least 4, but its output has rank 3",
      ])
    #expect(findings(.unary(UnaryFunctionLayerParams()), ranks: ([4], [4])).isEmpty)
    #expect(
      findings(.reshape(.with { $0.targetShape = [1, 1, 1] }), shape: [1, 2, 3, 4])
        == ["input: reshape needs rank 5, but its input has rank 4"])
  }

  @Test func inputsAndOutputsOfOneRank() {
    #expect(
      findings(.dot(DotProductLayerParams()), inputs: ["x", "z"], ranks: ([4, 4], [4])).isEmpty)
    let model = Model.neuralNetwork(
      [.layer("dot", ["a", "b"], ["y"], .dot(DotProductLayerParams()))],
      inputs: [.multiArray("a", [1, 1, 1]), .multiArray("b", [1, 1, 1, 1])], outputs: [.multiArray("y", [])])
    #expect(
      findings(model) == [
        "neuralNetwork › layer 'dot' › input: the inputs of dot must have the same rank, but 'a' has 3 and 'b' has 4"
      ])
    #expect(
      findings(.split(SplitLayerParams()), outputs: ["y", "z"], ranks: ([4], [4, 3])) == [
        "output: the outputs of split must have the same rank, but 'y' has 4 and 'z' has 3"
      ])
    #expect(
      findings(.concat(.with { $0.sequenceConcat = true }), inputs: ["x", "z"]).first
        == "input: concat needs rank at least 5, but its input has rank 4")
    #expect(
      findings(.topK(.with { $0.k = 1 }), outputs: ["y", "z"], ranks: ([4], [4, 3])) == [
        "topK: topK keeps the rank, but its input has rank 4 and its second output rank 3"
      ])
  }

  @Test func ranksDoNotMatterInRank5() {
    #expect(
      findings(.softmax(SoftmaxLayerParams()), shape: [5], ranks: ([2], []), mapping: .rank5ArrayMapping).isEmpty)
  }

  @Test func argMaxMayRemoveItsAxis() {
    #expect(findings(.argMax(.with { $0.removeDim = true }), ranks: ([4], [3])).isEmpty)
    #expect(
      findings(.argMax(ArgMaxLayerParams()), ranks: ([4], [3]))
        == ["output: argMax keeps the rank, but its input has rank 4 and its output rank 3"])
    #expect(findings(.argMin(ArgMinLayerParams()), ranks: ([4], [4])).isEmpty)
    #expect(
      findings(.argMin(.with { $0.axis = 4 }), ranks: ([4], [4]))
        == ["argMin › axis: `axis` is 4, but an input of rank 4 has axes -4...3"])
  }
}
