package import ModelSpec

extension NeuralNetworkLayer {
  /// A rectified linear unit.
  package static func relu(_ name: String, _ input: String, _ output: String) -> NeuralNetworkLayer {
    layer(name, [input], [output], .activation(.with { $0.nonlinearityType = .relu(ActivationReLU()) }))
  }

  package static func copy(_ name: String, _ input: String, _ output: String) -> NeuralNetworkLayer {
    layer(name, [input], [output], .copy(CopyLayerParams()))
  }

  package static func softmax(_ name: String, _ input: String, _ output: String) -> NeuralNetworkLayer {
    layer(name, [input], [output], .softmax(SoftmaxLayerParams()))
  }

  /// A fully connected layer of `channels` inputs and outputs with a bias.
  package static func innerProduct(
    _ name: String, _ input: String, _ output: String, channels: Int = 1, isUpdatable: Bool = false
  ) -> NeuralNetworkLayer {
    var layer = layer(
      name, [input], [output],
      .innerProduct(
        .with {
          $0.inputChannels = UInt64(channels)
          $0.outputChannels = UInt64(channels)
          $0.hasBias = true
          $0.weights = isUpdatable ? .trained(channels * channels) : .floats(channels * channels)
          $0.bias = isUpdatable ? .trained(channels) : .floats(channels)
        }))
    layer.isUpdatable = isUpdatable
    return layer
  }
}
