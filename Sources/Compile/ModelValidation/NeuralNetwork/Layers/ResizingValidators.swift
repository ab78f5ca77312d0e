internal import ModelSpec

/// Checks an upsampling by a factor.
enum UpsampleValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: UpsampleLayerParams, _ context: inout ValidationContext) {
    context.requireKnown(params.mode.schemaName, "mode")
    context.requireKnown(params.linearUpsampleMode.schemaName, "linearUpsampleMode")
    context.requireCount(params.scalingFactor.count, "scalingFactor", of: [0, 2], meaning: "height and width")
    context.requireCount(
      params.fractionalScalingFactor.count, "fractionalScalingFactor", of: [0, 2], meaning: "height and width")
    context.requireNonZero(params.scalingFactor, "scalingFactor")
    let isFractional = !params.fractionalScalingFactor.isEmpty
    if isFractional, !params.scalingFactor.isEmpty {
      context.error(
        "parameter-conflict", "both `scalingFactor` and `fractionalScalingFactor` are set", at: "scalingFactor",
        expected: "one of them")
    }
    if isFractional, params.mode == .nn || params.linearUpsampleMode == .default {
      context.error(
        "parameter-conflict",
        "`fractionalScalingFactor` needs `mode` BILINEAR and `linearUpsampleMode` ALIGN_CORNERS_TRUE or "
          + "ALIGN_CORNERS_FALSE, but the layer has \(params.mode.schemaName) and \(params.linearUpsampleMode.schemaName)",
        at: "linearUpsampleMode")
    }
    if params.mode == .nn, params.linearUpsampleMode != .default {
      context.error(
        "parameter-conflict",
        "`linearUpsampleMode` is \(params.linearUpsampleMode.schemaName), but `mode` NN does not interpolate",
        at: "linearUpsampleMode", found: params.linearUpsampleMode.schemaName, expected: "DEFAULT")
    }
  }
}

/// Checks resampling to a size.
enum ResizeBilinearValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ResizeBilinearLayerParams, _ context: inout ValidationContext) {
    context.requireCount(params.targetSize.count, "targetSize", of: [0, 2], meaning: "height and width")
    context.requireNonZero(params.targetSize, "targetSize")
    validate(params.mode, &context)
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ mode: SamplingMode?, _ context: inout ValidationContext) {
    guard let mode else { return }
    context.within("mode") { $0.requireKnown(mode.samplingMethod.schemaName, "samplingMethod") }
  }
}

/// Checks cropping of boxes with resampling.
enum CropResizeValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: CropResizeLayerParams, _ context: inout ValidationContext) {
    context.requireCount(params.targetSize.count, "targetSize", of: [0, 2], meaning: "height and width")
    context.requireNonZero(params.targetSize, "targetSize")
    ResizeBilinearValidator.validate(params.mode, &context)
    if let mode = params.boxIndicesMode {
      context.within("boxIndicesMode") { $0.requireKnown(mode.boxMode.schemaName, "boxMode") }
    }
  }
}

/// Checks cutting off borders, or cropping to the size of a second input.
enum CropValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: CropLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    if site.layer.input.count == 1 {
      let count = params.cropAmounts?.borderAmounts.count ?? 0
      context.within("cropAmounts") { $0.requireCount(count, "borderAmounts", of: [2], meaning: "height and width") }
    } else {
      context.requireCount(params.offset.count, "offset", of: [2], meaning: "height and width")
    }
  }
}

/// Checks padding of height and width.
enum PaddingValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: PaddingLayerParams, _ context: inout ValidationContext) {
    let count = params.paddingAmounts?.borderAmounts.count ?? 0
    context.within("paddingAmounts") {
      $0.requireCount(count, "borderAmounts", of: [0, 2], meaning: "height and width")
    }
    if params.paddingType == nil {
      context.error(
        "padding-missing", "the layer has no padding type", at: "PaddingType",
        expected: "`constant`, `reflection` or `replication`")
    }
  }
}

/// Checks padding of any axes with a constant.
enum ConstantPadValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ConstantPaddingLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    // With two inputs the second one holds the amounts.
    guard site.layer.input.count == 1 else { return }
    let amounts = params.padAmounts
    guard !amounts.isEmpty else {
      context.requireNotEmpty(0, "padAmounts")
      return
    }
    guard amounts.count % 2 == 0 else {
      context.error(
        "parameter-count", "`padAmounts` has \(counted(amounts.count, "value")), expected two for each axis",
        at: "padAmounts", found: "\(amounts.count)", expected: "an even number")
      return
    }
    guard params.padToGivenOutputSizeMode else { return }
    for axis in 0..<amounts.count / 2 where amounts[2 * axis] > 0 && amounts[2 * axis + 1] > 0 {
      context.error(
        "parameter-conflict",
        "`padToGivenOutputSizeMode` takes one size for each axis, but axis \(axis) has \(amounts[2 * axis]) and "
          + "\(amounts[2 * axis + 1])", at: "padAmounts", expected: "one of them 0")
    }
  }
}
