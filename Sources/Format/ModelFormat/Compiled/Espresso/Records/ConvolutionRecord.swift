internal import ModelSpec

extension EspressoLowering {
  /// `convolution` and, for a transposed one, `deconvolution`.
  mutating func convolution(_ params: ConvolutionLayerParams) -> EspressoLayer? {
    let (kernel, stride, dilation) = (params.kernelSize.pair(3), params.stride.pair(1), params.dilationFactor.pair(1))
    guard let kernel, let stride, let dilation, let padding = ConvolutionPadding(params.convolutionPaddingType),
      let weights = params.weights, RecordWeights.canStore(weights), params.hasBias == (params.bias != nil),
      params.bias.map({ $0.floatCount != nil }) ?? true, source.layer.input.count == 1
    else { return nil }
    let groups = max(1, params.nGroups)
    let inputChannels = params.kernelChannels.multipliedReportingOverflow(by: params.isDeconvolution ? 1 : groups)
    guard !inputChannels.overflow, [0, 2].contains(params.outputShape.count) else { return nil }
    let isSame = padding.mode != 0
    var record = record(
      params.isDeconvolution ? "deconvolution" : "convolution",
      [
        "K": .count(inputChannels.partialValue), "C": .count(params.outputChannels), "n_groups": .count(groups),
        "n_parallel": 1, "Nx": .count(kernel.x), "Ny": .count(kernel.y), "pad_mode": .integer(padding.mode),
        "pad_t": .count(isSame ? 0 : padding.top), "pad_b": .count(isSame ? 0 : padding.bottom),
        "pad_l": .count(isSame ? 0 : padding.left), "pad_r": .count(isSame ? 0 : padding.right),
        "pad_fill_mode": 0, "pad_value": 0, "has_batch_norm": 0, "has_biases": 1, "fused_tanh": 0,
        "fused_relu": .flag(source.hasReLU),
      ])
    if stride.x != 1 { record["stride_x"] = .count(stride.x) }
    if stride.y != 1 { record["stride_y"] = .count(stride.y) }
    if dilation.x != 1 { record["dilation_x"] = .count(dilation.x) }
    if dilation.y != 1 { record["dilation_y"] = .count(dilation.y) }
    if let height = params.outputShape.first, let width = params.outputShape.last {
      record["deconv_out_height"] = .count(height)
      record["deconv_out_width"] = .count(width)
    }
    let channels = Int(clamping: params.outputChannels)
    // Xcode 9 stored the weights of transposed convolutions twice and referred to the second copy.
    for _ in 0..<(dialect == .xcode9 && params.isDeconvolution ? 2 : 1) {
      if let batchnorm = source.batchnorm {
        storeFolded(params, batchnorm, channels: channels, in: &record)
      } else {
        guard RecordWeights.arePlausible(channels, weights) else { return nil }
        let biases = params.bias?.floats ?? []
        record["blob_biases"] = store(biases: biases.isEmpty ? Array(repeating: 0, count: channels) : biases)
        storeWeights(weights, channels: channels, in: &record)
      }
    }
    return record
  }

  /// Appends the biases of a convolution, which Xcode 9 followed by three times as many zeros.
  private mutating func store(biases: [Float]) -> JSONValue {
    store(WeightData(floats: biases + Array(repeating: 0, count: biasPadding(biases.count))))
  }

  private func biasPadding(_ count: Int) -> Int { dialect == .xcode9 ? 3 * count : 0 }

  /// Stores weights and biases that are computed when the file is written.
  private mutating func storeFolded(
    _ params: ConvolutionLayerParams, _ batchnorm: BatchnormLayerParams, channels: Int,
    in record: inout EspressoLayer
  ) {
    let weights = params.weights ?? WeightParams()
    let isHalf = !weights.float16Value.isEmpty
    @Sendable func folding() throws(Diagnostic) -> BatchnormFolding {
      guard let folding = BatchnormFolding(batchnorm, channels: channels) else {
        throw Diagnostic(.error, "weight-count", "a batch normalization does not have \(channels) values a parameter")
      }
      return folding
    }
    let padding = biasPadding(channels)
    record["blob_biases"] = store(byteCount: 4 * (channels + padding)) { () throws(Diagnostic) in
      WeightData(floats: try folding().biases(params.bias?.floats ?? []) + Array(repeating: 0, count: padding))
    }
    record[isHalf ? "blob_weights_f16" : "blob_weights"] = store(
      byteCount: (isHalf ? weights.halves : weights.floatValue).byteCount
    ) { () throws(Diagnostic) in try folding().weights(weights) }
  }
}

extension EspressoRaising {
  /// The layer of a `convolution` or `deconvolution` record; a ReLU in it is raised apart.
  mutating func convolution(isDeconvolution: Bool) throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    let groups = max(1, count("n_groups") ?? 1)
    let inputChannels = try need("K")
    let (height, width) = (try need("Ny"), try need("Nx"))
    guard let padding = ConvolutionPadding(record: self) else { return nil }
    var params = ConvolutionLayerParams()
    params.outputChannels = try need("C")
    params.kernelChannels = isDeconvolution ? inputChannels : inputChannels / groups
    params.nGroups = groups
    params.kernelSize = [height, width]
    params.stride = [count("stride_y") ?? 1, count("stride_x") ?? 1]
    params.dilationFactor = [count("dilation_y") ?? 1, count("dilation_x") ?? 1]
    params.isDeconvolution = isDeconvolution
    params.convolutionPaddingType = padding.type
    params.weights = try weightParams()
    if let biases = try blob("blob_biases", holding: "bias") {
      params.hasBias = true
      params.bias = Self.biases(biases, beside: params.weights)
    }
    if let height = count("deconv_out_height"), let width = count("deconv_out_width") {
      params.outputShape = [height, width]
    }
    return .convolution(params)
  }
}

extension [UInt64] {
  /// Height and width; `length` for both when the list is empty, nil when it has another number of elements.
  func pair(_ length: UInt64) -> (y: UInt64, x: UInt64)? {
    isEmpty ? (length, length) : count == 2 ? (self[0], self[1]) : nil
  }
}
