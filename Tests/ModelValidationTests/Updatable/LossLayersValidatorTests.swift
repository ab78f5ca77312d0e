import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct LossLayersValidatorTests {
  private func check(_ losses: [LossLayer], _ change: (inout NeuralNetwork) -> Void = { _ in }) -> [String] {
    findings(
      .updatable {
        $0.updateParams?.lossLayers = losses
        change(&$0)
      })
  }

  private let place = "neuralNetwork › updateParams › lossLayer 'loss'"

  @Test func crossEntropyReadsASoftmax() {
    #expect(check([.crossEntropy("loss", "scores", "target")]).isEmpty)
    #expect(
      check([.crossEntropy("loss", "B", "target")]) == [
        "\(place) › categoricalCrossEntropyLossLayer › input: cross entropy needs the output of a softmax layer, but "
          + "'B' comes from layer 'product' (innerProduct)"
      ])
    #expect(
      check([.crossEntropy("loss", "gone", "target")]) == [
        "\(place) › categoricalCrossEntropyLossLayer › input: cross entropy needs the output of a softmax layer, but "
          + "'gone' comes from no layer"
      ])
  }

  @Test func anySoftmaxWillDo() {
    #expect(
      check([.crossEntropy("loss", "scores", "target")]) {
        $0.layers.append(.softmax("other", "B", "unread"))
      }.isEmpty)
    #expect(
      check([.crossEntropy("loss", "second", "target")]) {
        $0.layers.append(.softmax("other", "B", "second"))
      }.isEmpty)
    #expect(
      check([.crossEntropy("loss", "behind", "target")]) {
        $0.layers.append(.innerProduct("last", "scores", "behind"))
      }.first
        == "\(place) › categoricalCrossEntropyLossLayer › input: cross entropy needs the output of a softmax layer, but "
        + "'behind' comes from layer 'last' (innerProduct)")
  }

  @Test func targetsComeFromOutside() {
    #expect(
      check([.crossEntropy("loss", "scores", "B")]).first
        == "\(place) › categoricalCrossEntropyLossLayer › target: target 'B' of the loss comes from layer 'product', but "
        + "must be a training input")
    #expect(
      check([.meanSquaredError("loss", "B", "scores")]).first
        == "\(place) › meanSquaredErrorLossLayer › target: target 'scores' of the loss comes from layer 'softmax', but "
        + "must be a training input")
  }

  @Test func squaredErrorReadsAValueOfTheNetwork() {
    #expect(check([.meanSquaredError("loss", "B", "target")]).isEmpty)
    #expect(
      check([.meanSquaredError("loss", "gone", "target")]) == [
        "\(place) › meanSquaredErrorLossLayer › input: no layer produces 'gone', which the loss reads"
      ])
  }

  @Test func thereIsOneLoss() {
    #expect(
      check([.crossEntropy("loss", "scores", "target"), .crossEntropy("more", "scores", "target")])
        == ["neuralNetwork › updateParams › lossLayers: `lossLayers` has 2 layers, but training takes one"])
    #expect(
      check([]).first
        == "neuralNetwork › updateParams › lossLayers: `lossLayers` has 0 layers, but training takes one")
    #expect(
      check([.with { $0.name = "loss" }]).first
        == "\(place) › LossLayerType: the loss layer has no loss type")
  }
}
