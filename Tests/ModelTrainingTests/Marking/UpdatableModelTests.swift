import ModelRuntime
import ModelSpec
import Testing
import _ModelTestSupport

@testable import ModelTraining

struct UpdatableModelTests {
  /// A network that is not updatable: 'product', and then what `layers` says.
  private func network(_ layers: [NeuralNetworkLayer] = [.softmax("softmax", "B", "scores")], output: String = "scores")
    -> Model
  {
    .model(
      .neuralNetwork(.with { $0.layers = [.innerProduct("product", "A", "B", channels: 4)] + layers }), version: 1,
      inputs: [.multiArray("A", [4])], outputs: [.multiArray(output, [4])])
  }

  private func refusal(_ model: Model, _ layers: [String], _ loss: UpdatableOptions.Loss) -> String? {
    let error = #expect(throws: RuntimeError.self) {
      try UpdatableModel.make(model, UpdatableOptions(layers: layers, loss: loss))
    }
    return error?.message
  }

  @Test func whatCannotTrain() {
    #expect(
      refusal(network(), ["conv"], .crossEntropy)
        == "the network has no layer 'conv'; layers with weights: 'product'")
    #expect(
      refusal(network(), [], .crossEntropy) == "no layer is selected for training; layers with weights: 'product'")
    #expect(
      refusal(network(), ["softmax"], .crossEntropy)
        == "layer 'softmax' cannot be trained: layers of type `softmax` have no trainable weights")
    #expect(
      refusal(network([], output: "B"), ["product"], .crossEntropy)
        == "cross entropy needs the output of a softmax layer, but 'B' comes from layer 'product' (innerProduct); add a "
        + "softmax layer, or take mean-squared-error")
    #expect(
      refusal(.updatableClassifier(), ["product"], .meanSquaredError)
        == "a classifier is trained with cross entropy: its classes are not numbers")
    let identity = Model.model(.identity(Identity()), inputs: [], outputs: [])
    #expect(
      refusal(identity, ["product"], .crossEntropy)
        == "a model of type `identity` cannot be made updatable: expected a neural network, a nearest-neighbors "
        + "classifier, or a pipeline that ends in one")
  }

  @Test func quantizedWeights() {
    var model = network()
    guard case .neuralNetwork(var changed)? = model.kind, case .innerProduct(var params)? = changed.layers[0].layer
    else {
      Issue.record("no network")
      return
    }
    params.weights = .with {
      $0.rawValue = WeightData(bytes: [0, 1])
      $0.quantization = .with { $0.numberOfBits = 8 }
    }
    changed.layers[0].layer = .innerProduct(params)
    model.kind = .neuralNetwork(changed)
    #expect(
      refusal(model, ["product"], .crossEntropy)
        == "layer 'product' cannot be trained: its `weights` are quantized; convert them to floats first")
  }

  @Test func nearestNeighbors() throws {
    var model = KNearestNeighborsClassifierTrainerTests.model()
    model.isUpdatable = false
    model.specificationVersion = 3
    model.description?.trainingInput = []
    let made = try UpdatableModel.make(model, UpdatableOptions(layers: [], loss: .crossEntropy))
    #expect(made.isUpdatable && made.specificationVersion == 4)
    #expect(made.description?.trainingInput.map(\.name) == ["point", "label"])
  }
}
