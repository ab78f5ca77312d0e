internal import ModelSpec

extension EspressoLowering {
  /// `inner_product`
  mutating func innerProduct(_ params: InnerProductLayerParams) -> EspressoLayer? {
    guard let weights = params.weights, RecordWeights.canStore(weights), !params.int8DynamicQuantize,
      params.hasBias == (params.bias != nil), params.bias.map({ $0.floatCount != nil }) ?? true
    else { return nil }
    let channels = Int(clamping: params.outputChannels)
    guard RecordWeights.arePlausible(channels, weights) else { return nil }
    var record = innerProductRecord(params.inputChannels, params.outputChannels, hasBiases: params.hasBias)
    if weights.quantization != nil { record["quantization_mode"] = 1 }
    if let bias = params.bias {
      // The biases are followed by three times as many zeros.
      let biases = bias.floats
      record["blob_biases"] = store(WeightData(floats: biases + Array(repeating: 0, count: 3 * biases.count)))
    }
    storeWeights(weights, channels: channels, in: &record)
    return record
  }

  /// `embeddingND`: an inner product that looks rows up.
  mutating func embedding(_ params: EmbeddingNDLayerParams) -> EspressoLayer? {
    guard let weights = params.weights, !params.hasBias, params.bias == nil, weights.quantization == nil,
      RecordWeights.canStore(weights)
    else { return nil }
    var record = innerProductRecord(params.vocabSize, params.embeddingSize, hasBiases: false)
    record["is_lookup"] = 1
    record["nd_mode"] = true
    storeWeights(weights, channels: Int(clamping: params.embeddingSize), in: &record)
    return record
  }

  private func innerProductRecord(_ inputs: UInt64, _ outputs: UInt64, hasBiases: Bool) -> EspressoLayer {
    record(
      "inner_product",
      [
        "nB": .count(inputs), "nC": .count(outputs), "has_biases": .flag(hasBiases),
        "has_relu": .flag(source.hasReLU), "has_tanh": 0, "has_prelu": 0,
      ])
  }

  /// `batchedMatmul` of two blobs.
  func batchedMatMul(_ params: BatchedMatMulLayerParams) -> EspressoLayer? {
    guard source.layer.input.count == 2, !params.transposeA, params.weights == nil, params.bias == nil,
      !params.hasBias, !params.int8DynamicQuantize, params.weightMatrixFirstDimension == 0,
      params.weightMatrixSecondDimension == 0
    else { return nil }
    return record("batch_matmul", ["channel_mode": false, "transpose_y": .bool(params.transposeB)])
  }
}

extension EspressoRaising {
  /// The layer of an `inner_product` record; a ReLU in it is raised apart.
  mutating func innerProduct() throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let (inputs, outputs) = (try need("nB"), try need("nC"))
    guard !record.flag("has_tanh"), !record.flag("has_prelu"), let weights = try weightParams() else {
      return nil
    }
    if record.flag("is_lookup") {
      return record.flag("nd_mode")
        ? .embeddingND(
          .with {
            $0.vocabSize = inputs
            $0.embeddingSize = outputs
            $0.weights = weights
          })
        : nil
    }
    let biases = record.flag("has_biases") ? try blob("blob_biases", holding: "bias") : nil
    return .innerProduct(
      .with {
        $0.inputChannels = inputs
        $0.outputChannels = outputs
        $0.weights = weights
        guard let biases else { return }
        $0.hasBias = true
        $0.bias = Self.biases(biases, beside: weights)
      })
  }

  /// The layer of a `batch_matmul` record.
  func batchedMatMul() -> NeuralNetworkLayer.Layer? {
    guard !record.flag("channel_mode") else { return nil }
    return .batchedMatmul(
      .with {
        $0.transposeA = record.flag("transpose_x")
        $0.transposeB = record.flag("transpose_y")
      })
  }
}
