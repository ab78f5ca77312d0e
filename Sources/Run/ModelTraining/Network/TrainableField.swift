internal import ModelSpec

/// A weight field of a layer that training can change.
struct TrainableField: Sendable {
  /// Its name in the API, without the layer.
  var key: ParameterKey
  /// The field's name in the schema.
  var name: String
  var read: @Sendable (NeuralNetworkLayer) -> WeightParams?
  var write: @Sendable (inout NeuralNetworkLayer, WeightParams) -> Void

  /// The fields of `layer`, those of its kind that are set; empty for kinds that have none.
  ///
  /// Besides those of convolutions and inner products, which Core ML trains, these are `weights` and `biases` of layers
  /// that scale and shift (`gamma` and `beta` of `batchnorm`, `alpha` of PReLU), and the matrices and vectors of
  /// recurrent layers under their own names.
  static func fields(of layer: NeuralNetworkLayer) -> [TrainableField] {
    all(of: layer).filter { $0.read(layer)?.isEmpty == false }
  }

  private static func all(of layer: NeuralNetworkLayer) -> [TrainableField] {
    switch layer.layer {
    case .convolution(let params)?:
      let access = LayerAccess<ConvolutionLayerParams>(
        read: { if case .convolution(let params)? = $0 { params } else { nil } }, make: { .convolution($0) })
      return [access.field(.weights, "weights", \.weights)]
        + (params.hasBias ? [access.field(.biases, "bias", \.bias)] : [])
    case .innerProduct(let params)?:
      let access = LayerAccess<InnerProductLayerParams>(
        read: { if case .innerProduct(let params)? = $0 { params } else { nil } }, make: { .innerProduct($0) })
      return [access.field(.weights, "weights", \.weights)]
        + (params.hasBias ? [access.field(.biases, "bias", \.bias)] : [])
    case .embedding(let params)?:
      let access = LayerAccess<EmbeddingLayerParams>(
        read: { if case .embedding(let params)? = $0 { params } else { nil } }, make: { .embedding($0) })
      return [access.field(.weights, "weights", \.weights)]
        + (params.hasBias ? [access.field(.biases, "bias", \.bias)] : [])
    case .embeddingND(let params)?:
      let access = LayerAccess<EmbeddingNDLayerParams>(
        read: { if case .embeddingND(let params)? = $0 { params } else { nil } }, make: { .embeddingND($0) })
      return [access.field(.weights, "weights", \.weights)]
        + (params.hasBias ? [access.field(.biases, "bias", \.bias)] : [])
    case .batchnorm?:
      let access = LayerAccess<BatchnormLayerParams>(
        read: { if case .batchnorm(let params)? = $0 { params } else { nil } }, make: { .batchnorm($0) })
      return [access.field(.weights, "gamma", \.gamma), access.field(.biases, "beta", \.beta)]
    case .layerNormalization?:
      let access = LayerAccess<LayerNormalizationLayerParams>(
        read: { if case .layerNormalization(let params)? = $0 { params } else { nil } },
        make: { .layerNormalization($0) })
      return [access.field(.weights, "gamma", \.gamma), access.field(.biases, "beta", \.beta)]
    case .scale(let params)?:
      let access = LayerAccess<ScaleLayerParams>(
        read: { if case .scale(let params)? = $0 { params } else { nil } }, make: { .scale($0) })
      return [access.field(.weights, "scale", \.scale)]
        + (params.hasBias ? [access.field(.biases, "bias", \.bias)] : [])
    case .bias?:
      let access = LayerAccess<BiasLayerParams>(
        read: { if case .bias(let params)? = $0 { params } else { nil } }, make: { .bias($0) })
      return [access.field(.biases, "bias", \.bias)]
    case .activation(let params)?:
      guard case .prelu? = params.nonlinearityType else { return [] }
      let access = LayerAccess<ActivationPReLU>(
        read: {
          if case .activation(let params)? = $0, case .prelu(let relu)? = params.nonlinearityType { relu } else { nil }
        }, make: { relu in .activation(.with { $0.nonlinearityType = .prelu(relu) }) })
      return [access.field(.weights, "alpha", \.alpha)]
    default: return recurrent(layer)
    }
  }
}

/// Access to the message of one kind of layer.
struct LayerAccess<Params: Sendable>: Sendable {
  var read: @Sendable (NeuralNetworkLayer.Layer?) -> Params?
  var make: @Sendable (Params) -> NeuralNetworkLayer.Layer

  func field(
    _ key: ParameterKey, _ name: String, _ path: any WritableKeyPath<Params, WeightParams?> & Sendable
  ) -> TrainableField {
    let (read, make) = (read, make)
    return TrainableField(key: key, name: name) { layer in
      read(layer.layer)?[keyPath: path]
    } write: { layer, weights in
      guard var params = read(layer.layer) else { return }
      params[keyPath: path] = weights
      layer.layer = make(params)
    }
  }

  /// A field whose name is that of the schema.
  func field(_ name: String, _ path: any WritableKeyPath<Params, WeightParams?> & Sendable) -> TrainableField {
    field(ParameterKey(name), name, path)
  }
}

extension WeightParams {
  /// Whether no weights are stored.
  var isEmpty: Bool { data.data.isEmpty }

  /// The elements as they are stored, single or half precision.
  var data: (data: WeightData, isHalf: Bool) { float16Value.isEmpty ? (floatValue, false) : (float16Value, true) }
}
