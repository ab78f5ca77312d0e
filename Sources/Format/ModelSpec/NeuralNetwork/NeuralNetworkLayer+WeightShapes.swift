/// The shape of one weight field of a layer, which the field itself does not keep.
package struct LayerWeightShape: Equatable, Sendable {
  /// Lengths, the outermost first.
  package var lengths: [Int]
  /// The axis of the output channels, along which quantized weights may have a scale each.
  package var channelAxis = 0

  package init(_ lengths: [Int], channelAxis: Int = 0) {
    self.lengths = lengths
    self.channelAxis = channelAxis
  }

  fileprivate init(_ lengths: some Sequence<some BinaryInteger>, channelAxis: Int = 0) {
    self.init(lengths.map { Int(clamping: $0) }, channelAxis: channelAxis)
  }
}

extension NeuralNetworkLayer.Layer {
  /// The shape that the layer's other fields give the weights at `path`, which begins at the layer. They may hold another
  /// number of elements. Nil when no field gives a shape: for custom layers, and slopes of activations.
  package func weightShape(at path: ModelPath) -> LayerWeightShape? {
    guard case .field(let field)? = path.steps.last else { return nil }
    switch self {
    case .convolution(let params): return params.weightShape(field)
    case .convolution3d(let params): return params.weightShape(field)
    case .innerProduct(let params):
      return .matrix(field, rows: params.outputChannels, columns: params.inputChannels)
    case .embedding(let params): return .matrix(field, rows: params.outputChannels, columns: params.inputDim)
    case .embeddingND(let params): return .matrix(field, rows: params.embeddingSize, columns: params.vocabSize)
    case .batchedMatmul(let params):
      return .matrix(field, rows: params.weightMatrixSecondDimension, columns: params.weightMatrixFirstDimension)
    case .batchnorm(let params): return LayerWeightShape([params.channels])
    case .scale(let params): return LayerWeightShape(field == "bias" ? params.shapeBias : params.shapeScale)
    case .bias(let params): return LayerWeightShape(params.shape)
    case .loadConstant(let params): return LayerWeightShape(params.shape)
    case .loadConstantND(let params): return LayerWeightShape(params.shape)
    case .layerNormalization(let params): return LayerWeightShape(params.normalizedShape)
    case .simpleRecurrent(let params):
      return .recurrent(field, inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    case .gru(let params): return .recurrent(field, inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    case .uniDirectionalLSTM(let params):
      return .recurrent(field, inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    case .biDirectionalLSTM(let params):
      return .recurrent(field, inputs: params.inputVectorSize, outputs: params.outputVectorSize)
    default: return nil
    }
  }
}

extension LayerWeightShape {
  fileprivate static func matrix(_ field: String, rows: UInt64, columns: UInt64) -> LayerWeightShape {
    LayerWeightShape(field == "bias" ? [rows] : [rows, columns])
  }

  fileprivate static func recurrent(_ field: String, inputs: UInt64, outputs: UInt64) -> LayerWeightShape {
    if field.lowercased().hasSuffix("recursionmatrix") { return LayerWeightShape([outputs, outputs]) }
    return LayerWeightShape(field.lowercased().hasSuffix("weightmatrix") ? [outputs, inputs] : [outputs])
  }
}

extension ConvolutionLayerParams {
  fileprivate func weightShape(_ field: String) -> LayerWeightShape {
    guard field == "weights" else { return LayerWeightShape([outputChannels]) }
    let kernel = kernelSize.isEmpty ? [3, 3] : kernelSize
    guard isDeconvolution else { return LayerWeightShape([outputChannels, kernelChannels] + kernel) }
    return LayerWeightShape([kernelChannels, outputChannels / max(nGroups, 1)] + kernel, channelAxis: 1)
  }
}

extension Convolution3DLayerParams {
  fileprivate func weightShape(_ field: String) -> LayerWeightShape {
    guard field == "weights" else { return LayerWeightShape([outputChannels]) }
    let kernel = [kernelDepth, kernelHeight, kernelWidth]
    let groups = max(nGroups, 1)
    guard isDeconvolution else { return LayerWeightShape([outputChannels, inputChannels / groups] + kernel) }
    return LayerWeightShape([inputChannels, outputChannels / groups] + kernel, channelAxis: 1)
  }
}
