internal import ModelSpec

/// Checks the weights of layers that multiply with one matrix and add a bias.
struct MatrixValidator {
  /// Columns or rows of the matrix, with the fields that declare them: input, then output.
  let input: (field: String, size: UInt64)
  let output: (field: String, size: UInt64)
  let hasBias: Bool
  /// Whether the layer accepts 8-bit weights, and missing weights if the matrix is empty: products do, embeddings do
  /// not.
  let isProduct: Bool

  /// Runs at the path of the layer's parameters.
  func validate(_ weights: WeightParams?, _ bias: WeightParams?, _ context: inout ValidationContext) {
    let matrix = ElementCount([(output.field, output.size), (input.field, input.size)])
    WeightsValidator(
      field: "weights", expected: matrix, channels: output.size,
      absence: isProduct && matrix.value == 0 ? .warning : .error, takesInt8: isProduct
    )
    .validate(weights, &context)
    guard hasBias else { return }
    WeightsValidator(
      field: "bias", expected: ElementCount([(output.field, output.size)]), takesInt8: isProduct
    )
    .validate(bias, &context)
    PrecisionValidator.validate([("weights", weights), ("bias", bias)], &context)
  }
}

/// Checks a fully connected layer.
enum InnerProductValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: InnerProductLayerParams, _ context: inout ValidationContext) {
    if params.int8DynamicQuantize { Int8WeightsValidator.validate(params.weights, &context) }
    MatrixValidator(
      input: ("inputChannels", params.inputChannels), output: ("outputChannels", params.outputChannels),
      hasBias: params.hasBias, isProduct: true
    )
    .validate(params.weights, params.bias, &context)
  }
}

/// Checks a product of two values, or of one value with a matrix of weights.
enum BatchedMatmulValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: BatchedMatMulLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    validateRanks(site, &context)
    guard site.layer.input.count > 1 else {
      if params.int8DynamicQuantize { Int8WeightsValidator.validate(params.weights, &context) }
      MatrixValidator(
        input: ("weightMatrixFirstDimension", params.weightMatrixFirstDimension),
        output: ("weightMatrixSecondDimension", params.weightMatrixSecondDimension), hasBias: params.hasBias,
        isProduct: true
      )
      .validate(params.weights, params.bias, &context)
      return
    }
    if params.hasBias {
      context.error(
        "parameter-unused", "`hasBias` is set, but a product of two inputs has no bias", at: "hasBias",
        remedy: "clear `hasBias`, or remove the second input and state `weights`")
    }
    if params.int8DynamicQuantize {
      context.error(
        "parameter-unused", "`int8DynamicQuantize` is set, but a product of two inputs has no weights to quantize",
        at: "int8DynamicQuantize", remedy: "clear `int8DynamicQuantize`")
    }
  }

  private static func validateRanks(_ site: LayerSite, _ context: inout ValidationContext) {
    guard site.layer.outputTensor.count == 1, let output = site.statedOutputRank(),
      site.layer.inputTensor.count == site.layer.input.count, let first = site.statedInputRank()
    else { return }
    let expected = site.layer.input.count > 1 ? max(2, first, site.statedInputRank(1) ?? 0) : first
    guard output != expected else { return }
    context.error(
      "rank-mismatch", "the output has rank \(output), but inputs of these ranks give \(expected)", found: "\(output)",
      expected: "\(expected)")
  }
}

/// Checks embeddings: a table with one row of values for each input number.
enum EmbeddingValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: EmbeddingLayerParams, _ context: inout ValidationContext) {
    MatrixValidator(
      input: ("inputDim", params.inputDim), output: ("outputChannels", params.outputChannels),
      hasBias: params.hasBias, isProduct: false
    )
    .validate(params.weights, params.bias, &context)
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: EmbeddingNDLayerParams, _ context: inout ValidationContext) {
    MatrixValidator(
      input: ("vocabSize", params.vocabSize), output: ("embeddingSize", params.embeddingSize),
      hasBias: params.hasBias, isProduct: false
    )
    .validate(params.weights, params.bias, &context)
  }
}
