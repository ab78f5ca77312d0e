import Foundation
import ModelFormat
import ModelSpec
import _ModelTestSupport

/// Small models that predictions can be checked of by hand.
enum SampleModels {
  /// y = x · weight + bias, for x of shape [2].
  static func dense(_ weights: [Float], bias: [Float] = [0, 0]) -> Model {
    let layer = NeuralNetworkLayer.layer(
      "dense", ["x"], ["y"],
      .innerProduct(
        .with {
          $0.inputChannels = 2
          $0.outputChannels = 2
          $0.hasBias = true
          $0.weights = .with { $0.floatValue = WeightData(floats: weights) }
          $0.bias = .with { $0.floatValue = WeightData(floats: bias) }
        }))
    return .neuralNetwork([layer], inputs: [.multiArray("x", [2])], outputs: [.multiArray("y", [2])])
  }

  /// The two elements of `dense` under the labels `no` and `yes`.
  static func classifier() -> Model {
    let plain = dense([1, 0, 0, 1])
    return .model(
      .neuralNetworkClassifier(
        .with {
          $0.layers = plain.network?.layers ?? []
          $0.arrayInputShapeMapping = .exactArrayMapping
          $0.classLabels = .stringClassLabels(.with { $0.vector = ["no", "yes"] })
        }), version: 4, inputs: [.multiArray("x", [2])],
      outputs: [.dictionary("probabilities"), .string("label")]
    ).predicting("label", "probabilities")
  }

  /// A gray image of 4 × 2 pixels, divided by 255, as an array.
  static func image() -> Model {
    let layer = NeuralNetworkLayer.layer(
      "scale", ["image"], ["y"],
      .activation(.with { $0.nonlinearityType = .linear(.with { $0.alpha = 1.0 / 255 }) }))
    return .neuralNetwork(
      [layer], inputs: [.image("image", width: 4, height: 2, .grayscale)], outputs: [.multiArray("y", [1, 1, 2, 4])])
  }

  /// Writes `model` as `name` in a folder.
  @discardableResult
  static func write(_ model: Model, _ name: String, in folder: TemporaryFolder) throws -> URL {
    URL(fileURLWithPath: try folder.write(ModelFile.encode(model), to: name))
  }
}

extension Model {
  fileprivate func predicting(_ label: String, _ probabilities: String) -> Model {
    var model = self
    model.description?.predictedFeatureName = label
    model.description?.predictedProbabilitiesName = probabilities
    return model
  }
}

/// The bytes of `model` as an .mlmodel file.
func encoded(_ model: Model) -> [UInt8] { ModelFile.encode(model) }
