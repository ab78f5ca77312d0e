package import ModelSpec

extension Model {
  /// A model of any type; tests state only what matters to them.
  package static func model(
    _ kind: Kind?, version: Int32 = 1, inputs: [FeatureDescription] = [], outputs: [FeatureDescription] = [],
    isUpdatable: Bool = false
  ) -> Model {
    .with {
      $0.specificationVersion = version
      $0.isUpdatable = isUpdatable
      $0.description = .with {
        $0.input = inputs
        $0.output = outputs
      }
      $0.kind = kind
    }
  }

  /// A plain neural network.
  package static func neuralNetwork(
    _ layers: [NeuralNetworkLayer], version: Int32 = 4, inputs: [FeatureDescription], outputs: [FeatureDescription],
    arrayMapping: NeuralNetworkMultiArrayShapeMapping = .exactArrayMapping
  ) -> Model {
    model(
      .neuralNetwork(
        .with {
          $0.layers = layers
          $0.arrayInputShapeMapping = arrayMapping
        }), version: version, inputs: inputs, outputs: outputs)
  }
}

extension NeuralNetworkLayer {
  package static func layer(
    _ name: String, _ inputs: [String], _ outputs: [String], _ layer: Layer?
  ) -> NeuralNetworkLayer {
    .with {
      $0.name = name
      $0.input = inputs
      $0.output = outputs
      $0.layer = layer
    }
  }
}
