internal import ModelSpec

extension NeuralNetworkLayer {
  /// The layer's features that not all specification versions support, with the version that introduced each.
  var versionFeatures: [(version: Int, feature: String)] {
    guard let layer else { return [] }
    var features: [(version: Int, feature: String)] = []
    let version = layer.rule.version
    if version > 1 { features.append((version, "layer type `\(layer.schemaName)`")) }
    features += options
    for weight in layer.weightParams {
      switch WeightStorage(weight.params) {
      case .float16: features.append((2, "storage of weights in 16-bit floats"))
      case .quantized: features.append((3, "quantization of weights"))
      case .none, .float32, .int8, .bare, .several: break
      }
    }
    return features
  }

  private var options: [(version: Int, feature: String)] {
    switch layer {
    case .convolution? where input.count > 1: [(4, "a convolution that reads its weights from an input")]
    case .upsample(let params)? where params.linearUpsampleMode != .default:
      [(5, "`linearUpsampleMode` \(params.linearUpsampleMode.schemaName)")]
    case .upsample(let params)? where !params.fractionalScalingFactor.isEmpty: [(5, "`fractionalScalingFactor`")]
    case .reorganizeData(let params)? where params.mode == .pixelShuffle: [(5, "`mode` PIXEL_SHUFFLE")]
    case .innerProduct(let params)? where params.int8DynamicQuantize: [(5, "`int8DynamicQuantize`")]
    case .batchedMatmul(let params)? where params.int8DynamicQuantize: [(5, "`int8DynamicQuantize`")]
    case .concatND(let params)? where params.interleave: [(5, "`interleave`")]
    case .sliceDynamic(let params)? where input.count == 7 || !params.squeezeMasks.isEmpty: [(5, "`squeezeMasks`")]
    default: []
    }
  }

  /// Whether the layer needs values of any rank, not the rank 5 of specification versions up to 3.
  var needsExactShapes: Bool {
    guard let layer else { return false }
    return layer.rule.version >= 4 || !options.isEmpty
  }
}
