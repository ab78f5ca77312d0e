internal import ModelFormat
internal import ModelSpec

/// Folds a batch normalization into the convolution before it. The weights are computed when the file is written.
///
/// Trainable layers are not folded: an update changes the weights of either of them.
struct FoldBatchnorm: NetworkPass {
  func run(_ layers: inout FusedLayers) {
    layers.mergePairs { convolution, batchnorm in
      guard case .convolution(let params)? = convolution.layer.layer, !params.isDeconvolution,
        !convolution.layer.isUpdatable, !batchnorm.layer.isUpdatable, convolution.batchnorm == nil,
        !convolution.hasReLU, EspressoLowering.canFuse(convolution.layer),
        case .batchnorm(let normalization)? = batchnorm.layer.layer,
        normalization.canBeFolded(channels: params.outputChannels, weights: params.weights, bias: params.bias)
      else { return nil }
      var folded = convolution
      folded.batchnorm = normalization
      folded.layer.output = batchnorm.layer.output
      return folded
    }
  }
}
