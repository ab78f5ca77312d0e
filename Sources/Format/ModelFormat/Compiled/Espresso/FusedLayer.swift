package import ModelSpec

/// A layer with what passes took over from layers around it, which are gone.
package struct FusedLayer: Equatable, Sendable {
  /// The layer; its outputs are those of the last layer that was taken over.
  package var layer: NeuralNetworkLayer
  /// The place of the layer in the model.
  package var path: ModelPath
  /// A batch normalization to fold into the weights of a convolution.
  package var batchnorm: BatchnormLayerParams?
  /// Whether a ReLU follows.
  package var hasReLU = false

  package init(_ layer: NeuralNetworkLayer, at path: ModelPath = ModelPath()) {
    self.layer = layer
    self.path = path
  }
}

extension EspressoLowering {
  /// Whether `layer` is a convolution or an inner product whose record can take over what follows it.
  package static func canFuse(_ layer: NeuralNetworkLayer) -> Bool {
    var lowering = EspressoLowering(dialect: .newest)
    lowering.source = FusedLayer(layer)
    switch layer.layer {
    case .convolution(let params): return lowering.convolution(params) != nil
    case .innerProduct(let params): return lowering.innerProduct(params) != nil
    default: return false
    }
  }
}
