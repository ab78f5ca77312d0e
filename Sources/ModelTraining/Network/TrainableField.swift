internal import ModelSpec

/// A weight field of a layer that training can change.
struct TrainableField: Sendable {
  /// What the application calls it, without the layer.
  var key: ParameterKey
  /// The field's name in the schema.
  var name: String
  var read: @Sendable (NeuralNetworkLayer) -> WeightParams?
  var write: @Sendable (inout NeuralNetworkLayer, WeightParams) -> Void

  /// The fields of `layer`, those of its kind that are set; empty for kinds that have none.
  static func fields(of layer: NeuralNetworkLayer) -> [TrainableField] {
    let all: [TrainableField] =
      switch layer.layer {
      case .convolution(let params)?:
        [.convolution(.weights, "weights", \.weights)]
          + (params.hasBias ? [.convolution(.biases, "bias", \.bias)] : [])
      case .innerProduct(let params)?:
        [.innerProduct(.weights, "weights", \.weights)]
          + (params.hasBias ? [.innerProduct(.biases, "bias", \.bias)] : [])
      default: []
      }
    return all.filter { $0.read(layer)?.isEmpty == false }
  }

  private static func convolution(
    _ key: ParameterKey, _ name: String, _ path: any WritableKeyPath<ConvolutionLayerParams, WeightParams?> & Sendable
  ) -> TrainableField {
    TrainableField(key: key, name: name) { layer in
      if case .convolution(let params)? = layer.layer { params[keyPath: path] } else { nil }
    } write: { layer, weights in
      guard case .convolution(var params)? = layer.layer else { return }
      params[keyPath: path] = weights
      layer.layer = .convolution(params)
    }
  }

  private static func innerProduct(
    _ key: ParameterKey, _ name: String, _ path: any WritableKeyPath<InnerProductLayerParams, WeightParams?> & Sendable
  ) -> TrainableField {
    TrainableField(key: key, name: name) { layer in
      if case .innerProduct(let params)? = layer.layer { params[keyPath: path] } else { nil }
    } write: { layer, weights in
      guard case .innerProduct(var params)? = layer.layer else { return }
      params[keyPath: path] = weights
      layer.layer = .innerProduct(params)
    }
  }
}

extension WeightParams {
  /// Whether nothing is stored.
  var isEmpty: Bool { data.data.isEmpty }

  /// The elements as they are stored, single or half precision.
  var data: (data: WeightData, isHalf: Bool) { float16Value.isEmpty ? (floatValue, false) : (float16Value, true) }
}
