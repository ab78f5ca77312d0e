internal import ModelSpec

/// The forms in which records hold the weights of convolutions and inner products.
enum RecordWeights {
  /// Whether there is a form for the weights: floats, or eight bits with a scale a channel.
  static func canStore(_ weights: WeightParams) -> Bool {
    if weights.int8RawValue.isEmpty, weights.quantization == nil {
      return weights.rawValue.isEmpty && (weights.floatValue.isEmpty != weights.float16Value.isEmpty)
    }
    guard let quantization = weights.quantization, quantization.numberOfBits == 8, !weights.rawValue.isEmpty,
      case .linearQuantization(let linear)? = quantization.quantizationType, !linear.scale.isEmpty
    else { return false }
    return linear.bias.isEmpty || linear.bias.count == linear.scale.count
  }

  /// Whether there can be so many output channels: each has weights.
  static func arePlausible(_ channels: Int, _ weights: WeightParams) -> Bool {
    let sizes = [weights.floatValue, weights.float16Value, weights.rawValue].map(\.byteCount)
    return channels <= sizes.reduce(0, max)
  }
}

extension EspressoLowering {
  /// Stores weights that `RecordWeights` can store.
  mutating func storeWeights(_ weights: WeightParams, channels: Int, in record: inout EspressoLayer) {
    if !weights.float16Value.isEmpty {
      record["blob_weights_f16"] = store(weights.halves)
    } else if case .linearQuantization(let linear)? = weights.quantization?.quantizationType {
      func perChannel(_ values: [Float]) -> WeightData {
        WeightData(floats: values.count == 1 ? Array(repeating: values[0], count: channels) : values)
      }
      let bias = linear.bias.isEmpty ? linear.scale.map { _ in 0 } : linear.bias
      record.weights = [
        JSONValue.Member("W_U8", store(weights.rawValue)),
        JSONValue.Member("per_ch_qbias", store(perChannel(bias))),
        JSONValue.Member("per_ch_qscale", store(perChannel(linear.scale))),
      ]
    } else {
      record["blob_weights"] = store(weights.floatValue)
    }
  }
}

extension EspressoRaising {
  /// The weights of the record at hand; nil when it has none in a known form.
  mutating func weightParams() throws(Diagnostic) -> WeightParams? {
    var params = WeightParams()
    params.isUpdatable = isUpdatable
    if let weights = try blob("blob_weights", holding: "weights") {
      params.floatValue = weights
      return params
    }
    if let weights = try blob("blob_weights_f16", holding: "weights", as: .halves) {
      params.float16Value = weights
      return params
    }
    if let weights = try blob("W_U8"), let scale = try blob("per_ch_qscale"), let bias = try blob("per_ch_qbias") {
      return quantized(weights, scale: Self.floats(scale), bias: Self.floats(bias))
    }
    guard let weights = try blob("quantization_lut_weights_blob"), let ranges = try blob("quantization_ranges_blob")
    else { return nil }
    let values = Self.floats(ranges)
    let (least, most) = (values.prefix(values.count / 2), values.suffix(values.count / 2))
    return quantized(weights, scale: zip(least, most).map { ($1 - $0) / 255 }, bias: Array(least))
  }

  private func quantized(_ weights: WeightData, scale: [Float], bias: [Float]) -> WeightParams {
    .with {
      $0.isUpdatable = isUpdatable
      $0.rawValue = weights
      $0.quantization = .with {
        $0.numberOfBits = 8
        $0.quantizationType = .linearQuantization(
          .with {
            $0.scale = scale
            $0.bias = bias
          })
      }
    }
  }

  /// Biases in the width of `weights` where that loses nothing: compiled networks always have them in 32 bits, sources in
  /// the width of the weights.
  static func biases(_ data: WeightData, beside weights: WeightParams?) -> WeightParams {
    var params = WeightParams()
    params.isUpdatable = weights?.isUpdatable ?? false
    let floats = weights?.float16Value.isEmpty == false ? floats(data) : []
    if !floats.isEmpty, floats.allSatisfy({ Float(Float16($0)).bitPattern == $0.bitPattern }) {
      params.float16Value = WeightData(halves: floats)
    } else {
      params.floatValue = data
    }
    return params
  }

  static func floats(_ data: WeightData) -> [Float] {
    data.withBytes { bytes in (0..<data.byteCount / 4).map { bytes.float(at: 4 * $0) } }
  }
}
