import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct TensorValidatorTests {
  private func tanh(
    _ name: String, _ input: String, _ output: String, ranks: (input: [UInt32], output: [UInt32])
  ) -> NeuralNetworkLayer {
    var layer = NeuralNetworkLayer.layer(name, [input], [output], .tanh(TanhLayerParams()))
    layer.inputTensor = ranks.input.map { rank in .with { $0.rank = rank } }
    layer.outputTensor = ranks.output.map { rank in .with { $0.rank = rank } }
    return layer
  }

  private func check(_ layers: [NeuralNetworkLayer], output: [Int64] = [1, 1]) -> [String] {
    findings(
      Model.neuralNetwork(
        layers, inputs: [.multiArray("a", [1, 1])], outputs: [.multiArray("z", output)]))
  }

  @Test func ranksAgreeWithTheDescription() {
    #expect(check([tanh("1", "a", "z", ranks: ([2], [2]))]).isEmpty)
    #expect(
      check([tanh("1", "a", "z", ranks: ([3], [2]))]) == [
        "neuralNetwork › layer '1' › inputTensor[0] › rank: input 'a' has rank 3 here, but rank 2 in the model's "
          + "description"
      ])
    #expect(
      check([tanh("1", "a", "z", ranks: ([2], [3]))]) == [
        "neuralNetwork › layer '1' › outputTensor[0] › rank: output 'z' has rank 3 here, but rank 2 in the model's "
          + "description"
      ])
    #expect(check([tanh("1", "a", "z", ranks: ([2], [3]))], output: []).isEmpty)
  }

  @Test func ranksAgreeBetweenLayers() {
    #expect(
      check([tanh("1", "a", "b", ranks: ([2], [2])), tanh("2", "b", "z", ranks: ([3], [2]))]) == [
        "neuralNetwork › layer '2' › inputTensor[0] › rank: input 'b' has rank 3 here, but rank 2 in an earlier layer"
      ])
  }

  @Test func oneEntryForEachValue() {
    #expect(
      check([tanh("1", "a", "z", ranks: ([2, 2], []))])
        == ["neuralNetwork › layer '1' › inputTensor: `inputTensor` has 2 entries, but the layer has 1 input"])
  }

  @Test func sizesAreAsManyAsTheRank() {
    var layer = tanh("1", "a", "z", ranks: ([2], [2]))
    layer.inputTensor[0].dimValue = [1, 2, 3]
    #expect(
      check([layer])
        == ["neuralNetwork › layer '1' › inputTensor[0] › rank: `rank` is 2, but `dimValue` has 3 sizes"])
  }

  @Test func imagesHaveRank4Or5() {
    func check(_ mapping: NeuralNetworkImageShapeMapping, _ rank: UInt32) -> [String] {
      findings(
        .model(
          .neuralNetwork(
            .with {
              $0.layers = [tanh("1", "a", "z", ranks: ([rank], []))]
              $0.imageInputShapeMapping = mapping
            }), version: 4, inputs: [.image("a", width: 2, height: 2)], outputs: [.multiArray("z", [])]))
    }
    #expect(check(.rank4ImageMapping, 4).isEmpty)
    #expect(check(.rank5ImageMapping, 5).isEmpty)
    #expect(check(.rank4ImageMapping, 5).count == 1)
  }
}
