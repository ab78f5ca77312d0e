internal import ModelRuntime
internal import ModelSpec

/// Layers whose weights training can change.
enum TrainableLayer {
  /// Whether training can change weights of the layer.
  static func hasWeights(_ layer: NeuralNetworkLayer) -> Bool { !TrainableField.fields(of: layer).isEmpty }

  /// Whether Apple's runtime trains layers of this kind.
  static func isKnownToApple(_ layer: NeuralNetworkLayer.Layer?) -> Bool {
    switch layer {
    case .convolution, .innerProduct: true
    default: false
    }
  }

  /// `layer` marked as updatable, its weights in single precision.
  ///
  /// - Throws: `RuntimeError` that says why it cannot be trained.
  static func marked(_ layer: NeuralNetworkLayer, at path: ModelPath) throws(RuntimeError) -> NeuralNetworkLayer {
    for weight in layer.weightParams where weight.params.quantization != nil || !weight.params.int8RawValue.isEmpty {
      throw RuntimeError(
        .update,
        "layer '\(layer.name)' cannot be trained: its `\(weight.path.steps.last?.description ?? "")` are quantized; convert "
          + "them to floats first", at: path)
    }
    let fields = TrainableField.fields(of: layer)
    guard !fields.isEmpty else {
      throw RuntimeError(
        .update,
        "layer '\(layer.name)' cannot be trained: layers of type `\(layer.layer?.schemaName ?? "none")` have no "
          + "trainable weights", at: path)
    }
    var layer = layer
    layer.isUpdatable = true
    for field in fields {
      guard var weights = field.read(layer) else { continue }
      weights.widen()
      weights.isUpdatable = true
      field.write(&layer, weights)
    }
    return layer
  }
}

extension WeightParams {
  /// Converts half to single precision: small steps would be lost in half precision.
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
