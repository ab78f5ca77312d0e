internal import ModelSpec

/// Checks the padding of convolutions and poolings over height and width.
enum BorderValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(
    convolution padding: ConvolutionLayerParams.ConvolutionPaddingType?, _ context: inout ValidationContext
  ) {
    switch padding {
    case .valid(let valid)?: validate(valid, &context)
    case .same(let same)?: validate(same, &context)
    case nil: reportMissing("ConvolutionPaddingType", "`valid` or `same`", &context)
    }
  }

  /// Runs at the path of the layer's parameters.
  static func validate(
    pooling padding: PoolingLayerParams.PoolingPaddingType?, _ context: inout ValidationContext
  ) {
    switch padding {
    case .valid(let valid)?: validate(valid, &context)
    case .same(let same)?: validate(same, &context)
    case .includeLastPixel(let complete)?:
      context.within("includeLastPixel") {
        $0.adviseCount(complete.paddingAmounts.count, "paddingAmounts", of: [0, 2], meaning: "height and width")
      }
    case nil: reportMissing("PoolingPaddingType", "`valid`, `same` or `includeLastPixel`", &context)
    }
  }

  private static func reportMissing(_ field: String, _ expected: String, _ context: inout ValidationContext) {
    context.error("padding-missing", "the layer has no padding", at: field, expected: expected)
  }

  private static func validate(_ valid: ValidPadding, _ context: inout ValidationContext) {
    guard let amounts = valid.paddingAmounts else { return }
    context.within("valid") {
      $0.within("paddingAmounts") {
        $0.adviseCount(amounts.borderAmounts.count, "borderAmounts", of: [0, 2], meaning: "height and width")
      }
    }
  }

  private static func validate(_ same: SamePadding, _ context: inout ValidationContext) {
    context.within("same") { $0.requireKnown(same.asymmetryMode.schemaName, "asymmetryMode") }
  }
}

/// Checks a pooling over height and width.
enum PoolingValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: PoolingLayerParams, _ context: inout ValidationContext) {
    BorderValidator.validate(pooling: params.poolingPaddingType, &context)
    context.requireKnown(params.type.schemaName, "type")
    guard !params.globalPooling else { return }
    context.adviseCount(params.kernelSize.count, "kernelSize", of: [0, 2], meaning: "height and width")
    context.adviseCount(params.stride.count, "stride", of: [0, 2], meaning: "height and width")
    context.requireNonZero(params.kernelSize, "kernelSize")
    context.requireNonZero(params.stride, "stride")
  }
}

/// Checks a pooling over depth, height and width.
enum Pooling3DValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: Pooling3DLayerParams, _ context: inout ValidationContext) {
    context.requireKnown(params.type.schemaName, "type")
    context.requireKnown(params.paddingType.schemaName, "paddingType")
    let positive = [
      ("kernelDepth", params.kernelDepth), ("kernelHeight", params.kernelHeight),
      ("kernelWidth", params.kernelWidth), ("strideDepth", params.strideDepth),
      ("strideHeight", params.strideHeight), ("strideWidth", params.strideWidth),
    ]
    for (field, value) in positive { context.requirePositive(value, field) }
    let paddings = [
      ("customPaddingFront", params.customPaddingFront), ("customPaddingBack", params.customPaddingBack),
      ("customPaddingTop", params.customPaddingTop), ("customPaddingBottom", params.customPaddingBottom),
      ("customPaddingLeft", params.customPaddingLeft), ("customPaddingRight", params.customPaddingRight),
    ]
    for (field, value) in paddings {
      if params.paddingType == .custom, value < 0 {
        context.error(
          "parameter-range", "`\(field)` is \(value), expected at least 0", at: field, found: "\(value)",
          expected: "at least 0")
      } else if params.paddingType != .custom, value != 0 {
        context.error(
          "parameter-unused", "`\(field)` is \(value), but only `paddingType` CUSTOM uses it", at: field,
          found: "\(value)", expected: "0", remedy: "set `paddingType` to CUSTOM or the field to 0")
      }
    }
  }
}
