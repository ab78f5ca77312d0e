internal import ModelSpec

/// Checks a convolution or deconvolution over height and width.
enum ConvolutionValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ConvolutionLayerParams, _ site: LayerSite, _ context: inout ValidationContext) {
    BorderValidator.validate(convolution: params.convolutionPaddingType, &context)
    context.adviseCount(params.kernelSize.count, "kernelSize", of: [0, 2], meaning: "height and width")
    context.adviseCount(params.stride.count, "stride", of: [0, 2], meaning: "height and width")
    context.adviseCount(params.dilationFactor.count, "dilationFactor", of: [0, 2], meaning: "height and width")
    context.requireNonZero(params.kernelSize, "kernelSize")
    context.requireNonZero(params.stride, "stride")
    if !params.outputShape.isEmpty {
      if params.isDeconvolution {
        context.adviseCount(params.outputShape.count, "outputShape", of: [2], meaning: "height and width")
      } else {
        context.warning("parameter-ignored", "only deconvolutions use `outputShape`", at: "outputShape")
      }
    }
    if site.layer.input.count > 1 {
      validateDynamicWeights(params, &context)
    } else {
      validateWeights(params, &context)
    }
  }

  /// Weights that come from the second input have no field, and no form for the rarer kinds of convolution.
  private static func validateDynamicWeights(_ params: ConvolutionLayerParams, _ context: inout ValidationContext) {
    if params.isDeconvolution {
      context.error(
        "dynamic-weights", "a deconvolution cannot read its weights from an input", at: "isDeconvolution",
        remedy: "remove the second input and state `weights`")
    }
    if params.dilationFactor.prefix(2).contains(where: { $0 > 1 }) {
      context.error(
        "dynamic-weights", "a dilated convolution cannot read its weights from an input", at: "dilationFactor",
        remedy: "remove the second input and state `weights`")
    }
    if params.hasBias {
      context.warning(
        "parameter-ignored", "`hasBias` is set, but a convolution that reads its weights from an input has no bias",
        at: "hasBias")
    }
  }

  private static func validateWeights(_ params: ConvolutionLayerParams, _ context: inout ValidationContext) {
    let groups = params.nGroups == 0 ? 1 : params.nGroups
    if params.outputChannels % groups != 0 {
      context.error(
        "groups", "`outputChannels` \(params.outputChannels) is not divisible by `nGroups` \(groups)", at: "nGroups",
        found: "\(groups)", expected: "a divisor of \(params.outputChannels)")
    }
    let height = params.kernelSize.first ?? 3
    let width = params.kernelSize.count > 1 ? params.kernelSize[1] : 3
    let channels: [(name: String?, size: UInt64)] =
      if params.isDeconvolution {
        [
          ("kernelChannels", params.kernelChannels),
          (groups == 1 ? "outputChannels" : "outputChannels / nGroups", params.outputChannels / groups),
        ]
      } else {
        [("outputChannels", params.outputChannels), ("kernelChannels", params.kernelChannels)]
      }
    let weights = ElementCount(channels + [(nil, height), (nil, width)])
    WeightsValidator(field: "weights", expected: weights, channels: params.outputChannels)
      .validate(params.weights, &context)
    guard params.hasBias else { return }
    WeightsValidator(field: "bias", expected: ElementCount([("outputChannels", params.outputChannels)]))
      .validate(params.bias, &context)
    PrecisionValidator.validate([("weights", params.weights), ("bias", params.bias)], &context)
  }
}

/// Checks a convolution or deconvolution over depth, height and width.
enum Convolution3DValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: Convolution3DLayerParams, _ context: inout ValidationContext) {
    let positive = [
      ("inputChannels", params.inputChannels), ("outputChannels", params.outputChannels),
      ("nGroups", params.nGroups), ("kernelDepth", params.kernelDepth), ("kernelHeight", params.kernelHeight),
      ("kernelWidth", params.kernelWidth), ("strideDepth", params.strideDepth),
      ("strideHeight", params.strideHeight), ("strideWidth", params.strideWidth),
      ("dilationDepth", params.dilationDepth), ("dilationHeight", params.dilationHeight),
      ("dilationWidth", params.dilationWidth),
    ]
    for (field, value) in positive { context.requirePositive(value, field) }
    let paddings = [
      ("customPaddingFront", params.customPaddingFront), ("customPaddingBack", params.customPaddingBack),
      ("customPaddingTop", params.customPaddingTop), ("customPaddingBottom", params.customPaddingBottom),
      ("customPaddingLeft", params.customPaddingLeft), ("customPaddingRight", params.customPaddingRight),
    ]
    for (field, value) in paddings where value < 0 {
      context.error(
        "parameter-range", "`\(field)` is \(value), expected at least 0", at: field, found: "\(value)",
        expected: "at least 0")
    }
    context.requireKnown(params.paddingType.schemaName, "paddingType")
    validateOutputShape(params, &context)
    // Sizes that are not positive have been reported; counts made of them would only confuse.
    guard positive.allSatisfy({ $0.1 > 0 }) else { return }
    validateWeights(params, &context)
  }

  private static func validateOutputShape(_ params: Convolution3DLayerParams, _ context: inout ValidationContext) {
    guard !params.outputShape.isEmpty else { return }
    guard params.isDeconvolution else {
      context.error(
        "parameter-unused", "only deconvolutions have an `outputShape`", at: "outputShape",
        remedy: "clear `outputShape`")
      return
    }
    context.requireCount(params.outputShape.count, "outputShape", of: [3], meaning: "depth, height and width")
  }

  private static func validateWeights(_ params: Convolution3DLayerParams, _ context: inout ValidationContext) {
    let input = UInt64(params.inputChannels)
    let output = UInt64(params.outputChannels)
    let groups = UInt64(params.nGroups)
    let kernel: [(name: String?, size: UInt64)] = [
      (nil, UInt64(params.kernelDepth)), (nil, UInt64(params.kernelHeight)), (nil, UInt64(params.kernelWidth)),
    ]
    func perGroup(_ name: String) -> String { groups == 1 ? name : "\(name) / nGroups" }
    let channels: [(name: String?, size: UInt64)] =
      params.isDeconvolution
      ? [(perGroup("outputChannels"), output / groups), ("inputChannels", input)]
      : [("outputChannels", output), (perGroup("inputChannels"), input / groups)]
    let divided = params.isDeconvolution ? output : input
    if divided % groups != 0 {
      context.error(
        "groups",
        "`\(params.isDeconvolution ? "outputChannels" : "inputChannels")` \(divided) is not divisible by `nGroups` \(groups)",
        at: "nGroups", found: "\(groups)", expected: "a divisor of \(divided)")
    }
    WeightsValidator(field: "weights", expected: ElementCount(channels + kernel), takesQuantized: false)
      .validate(params.weights, &context)
    guard params.hasBias else { return }
    WeightsValidator(field: "bias", expected: ElementCount([("outputChannels", output)]), takesQuantized: false)
      .validate(params.bias, &context)
    PrecisionValidator.validate([("weights", params.weights), ("bias", params.bias)], &context)
  }
}
