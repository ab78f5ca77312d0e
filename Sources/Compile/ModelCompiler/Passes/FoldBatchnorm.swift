internal import ModelFormat
internal import ModelSpec

/// Makes a batch normalization a part of the convolution before it. The weights are computed when the file is written.
///
/// Layers that are trained stay apart: an update changes the weights of the one or the other.
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
