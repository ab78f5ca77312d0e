import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelValidation

@Suite struct BackpropagationValidatorTests {
  /// Between the trained layer and the softmax, `layers` from 'B' to 'last'.
  private func check(_ layers: [NeuralNetworkLayer]) -> [String] {
    findings(
      .updatable {
        $0.layers.insert(contentsOf: layers, at: 1)
        $0.layers[$0.layers.count - 1].input = ["last"]
      })
  }

  private func activation(_ type: ActivationParams.NonlinearityType) -> NeuralNetworkLayer {
    .layer("between", ["B"], ["last"], .activation(.with { $0.nonlinearityType = type }))
  }

  @Test func gradientsPassThroughSomeLayers() {
    #expect(check([activation(.relu(ActivationReLU()))]).isEmpty)
    #expect(check([activation(.sigmoid(ActivationSigmoid()))]).isEmpty)
    #expect(check([activation(.tanh(ActivationTanh()))]).isEmpty)
    #expect(check([.layer("between", ["B"], ["last"], .flatten(FlattenLayerParams()))]).isEmpty)
    #expect(check([.innerProduct("between", "B", "last")]).isEmpty)
  }

  @Test func gradientsStopAtOthers() {
    #expect(
      check([activation(.softsign(ActivationSoftsign()))]) == [
        "neuralNetwork › layer 'product' › isUpdatable: layer 'product' is updatable, but layer 'between' (activation) "
          + "between it and the loss does not pass gradients on"
      ])
    #expect(check([.softmax("between", "B", "last")]).count == 1)
  }

  @Test func softmaxPassesIntoCrossEntropyOnly() {
    #expect(
      findings(.updatable { $0.updateParams?.lossLayers = [.meanSquaredError("loss", "scores", "target")] }) == [
        "neuralNetwork › layer 'product' › isUpdatable: layer 'product' is updatable, but layer 'softmax' (softmax) "
          + "between it and the loss does not pass gradients on"
      ])
  }

  @Test func whatStandsBeforeTrainedLayersDoesNotMatter() {
    #expect(
      findings(
        .updatable {
          $0.layers.insert(.softmax("first", "A", "A2"), at: 0)
          $0.layers[1].input = ["A2"]
        }
      ).isEmpty)
  }
}
