internal import ModelSpec

/// Layers whose weights training can change.
enum TrainableLayer {
  /// Whether a layer of this kind has weights that can be trained.
  static func hasWeights(_ layer: NeuralNetworkLayer.Layer?) -> Bool {
    switch layer {
    case .convolution, .innerProduct, .batchnorm, .embedding, .embeddingND, .scale, .bias, .simpleRecurrent, .gru,
      .uniDirectionalLSTM, .biDirectionalLSTM, .layerNormalization:
      true
    case .activation(let activation):
      if case .prelu? = activation.nonlinearityType { true } else { false }
    default: false
    }
  }

  /// Whether Apple's runtime trains layers of this kind.
  static func isKnownToApple(_ layer: NeuralNetworkLayer.Layer?) -> Bool {
    switch layer {
    case .convolution, .innerProduct: true
    default: false
    }
  }

  /// `layer` open to training, its weights in single precision.
  ///
  /// - Throws: `TrainingError` that says why it cannot be trained.
  static func marked(_ layer: NeuralNetworkLayer, at path: ModelPath) throws(TrainingError) -> NeuralNetworkLayer {
    guard hasWeights(layer.layer) else {
      throw TrainingError(
        .update,
        "layer '\(layer.name)' cannot be trained: layers of type `\(layer.layer?.schemaName ?? "none")` have no "
          + "weights that training changes", at: path)
    }
    for weight in layer.weightParams where weight.params.quantization != nil || !weight.params.int8RawValue.isEmpty {
      throw TrainingError(
        .update,
        "layer '\(layer.name)' cannot be trained: its `\(weight.path.steps.last?.description ?? "")` are "
          + "quantized; make floats of them first", at: path)
    }
    var layer = layer
    layer.isUpdatable = true
    func open(_ weights: inout WeightParams?) {
      guard var opened = weights else { return }
      opened.widen()
      opened.isUpdatable = true
      weights = opened
    }
    switch layer.layer {
    case .convolution(var params):
      open(&params.weights)
      open(&params.bias)
      layer.layer = .convolution(params)
    case .innerProduct(var params):
      open(&params.weights)
      open(&params.bias)
      layer.layer = .innerProduct(params)
    case .embedding(var params):
      open(&params.weights)
      open(&params.bias)
      layer.layer = .embedding(params)
    case .embeddingND(var params):
      open(&params.weights)
      open(&params.bias)
      layer.layer = .embeddingND(params)
    case .scale(var params):
      open(&params.scale)
      open(&params.bias)
      layer.layer = .scale(params)
    case .bias(var params):
      open(&params.bias)
      layer.layer = .bias(params)
    case .batchnorm(var params):
      open(&params.gamma)
      open(&params.beta)
      layer.layer = .batchnorm(params)
    default: break
    }
    return layer
  }
}

extension WeightParams {
  /// Makes single of half precision: small steps would be lost in halves.
  fileprivate mutating func widen() {
    guard !float16Value.isEmpty else { return }
    let halves = float16Value
    let floats = halves.withBytes { bytes in
      (0..<halves.byteCount / 2).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0))) }
    }
    floatValue = WeightData(floats: floats)
    float16Value = WeightData()
  }
}
