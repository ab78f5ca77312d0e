internal import ModelSpec

/// Checks a batch normalization.
enum BatchnormValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: BatchnormLayerParams, _ context: inout ValidationContext) {
    let statistics: [(field: String, weights: WeightParams?)] = [
      ("mean", params.mean), ("variance", params.variance),
    ]
    var fields: [(field: String, weights: WeightParams?)] = [("gamma", params.gamma), ("beta", params.beta)]
    if !params.computeMeanVar { fields += statistics }
    for (field, weights) in fields {
      WeightsValidator(field: field, expected: ElementCount([("channels", params.channels)]))
        .validate(weights, &context)
    }
    // Core ML compares the width of the statistics also where it computes them anew.
    PrecisionValidator.validate([("gamma", params.gamma), ("beta", params.beta)] + statistics, &context)
    if params.computeMeanVar {
      for (field, weights) in statistics {
        guard case .several = WeightStorage(weights) else { continue }
        WeightsValidator(field: field, expected: ElementCount([("channels", params.channels)]))
          .validate(weights, &context)
      }
    }
    if params.instanceNormalization, !params.computeMeanVar {
      context.warning(
        "parameter-ignored", "`instanceNormalization` has no effect without `computeMeanVar`",
        at: "instanceNormalization")
    }
  }
}

/// Checks a local response normalization.
enum LRNValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: LRNLayerParams, _ context: inout ValidationContext) {
    if params.k < 0 {
      context.error(
        "parameter-range", "`k` is \(params.k), expected at least 0", at: "k", found: "\(params.k)",
        expected: "at least 0")
    }
    if params.localSize == 0 {
      context.warning("parameter-range", "`localSize` is 0", at: "localSize", found: "0", expected: "at least 1")
    }
  }
}

/// Checks a normalization over the last axes, whose scale and shift are 32-bit floats.
enum LayerNormalizationValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: LayerNormalizationLayerParams, _ context: inout ValidationContext) {
    context.requireNotEmpty(params.normalizedShape.count, "normalizedShape")
    guard !params.normalizedShape.isEmpty else { return }
    if let size = params.normalizedShape.first(where: { $0 <= 0 }) {
      context.error(
        "parameter-range", "`normalizedShape` has the size \(size), expected at least 1", at: "normalizedShape",
        found: "\(size)", expected: "at least 1")
      return
    }
    let expected = ElementCount(shape: params.normalizedShape.map { UInt64($0) }, "normalizedShape")
    for (field, weights) in [("gamma", params.gamma), ("beta", params.beta)] {
      if case .float16 = WeightStorage(weights) {
        context.error(
          "weights-float16", "\(field) is in 16-bit floats, but this layer takes 32-bit floats", at: field,
          expected: "`floatValue`")
      } else {
        WeightsValidator(field: field, expected: expected, takesQuantized: false).validate(weights, &context)
      }
    }
    validateQuantization(params, &context)
  }

  /// Core ML refuses a scale that states a quantization, even next to floats; of the shift it does not look.
  private static func validateQuantization(
    _ params: LayerNormalizationLayerParams, _ context: inout ValidationContext
  ) {
    if params.gamma?.quantization != nil, WeightStorage(params.gamma).isFloat32 {
      context.error(
        "weights-quantized", "gamma has a `quantization`, but this layer takes 32-bit floats", at: "gamma",
        remedy: "clear `quantization`")
    }
    if params.beta?.quantization != nil, WeightStorage(params.beta).isFloat32 {
      context.warning(
        "parameter-ignored", "beta has a `quantization`, but this layer takes 32-bit floats", at: "beta",
        remedy: "clear `quantization`")
    }
  }
}
