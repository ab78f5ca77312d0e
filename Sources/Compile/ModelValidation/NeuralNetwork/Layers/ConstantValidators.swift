internal import ModelSpec

/// Checks weights that have a shape of their own: biases, scales and constants.
struct ShapedWeightsValidator {
  let field: String
  let shapeField: String
  /// Allowed numbers of dimensions.
  let dimensions: [Int]
  /// Whether linear quantization may have one scale for each index of the first axis.
  var quantizesByFirstAxis = true

  /// Runs at the path of the layer's parameters.
  func validate(_ weights: WeightParams?, _ shape: [UInt64], _ context: inout ValidationContext) {
    guard dimensions.contains(shape.count) else {
      let expected = listed(dimensions.map(String.init))
      context.error(
        "shape-dimensions", "`\(shapeField)` has \(counted(shape.count, "dimension")), expected \(expected)",
        at: shapeField, found: "\(shape.count)", expected: expected)
      return
    }
    let channels = quantizesByFirstAxis && shape.count == 3 && shape[0] > 1 ? shape[0] : 1
    WeightsValidator(field: field, expected: ElementCount(shape: shape, shapeField), channels: channels)
      .validate(weights, &context)
  }
}

/// Checks a layer that adds a constant.
enum BiasValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: BiasLayerParams, _ context: inout ValidationContext) {
    ShapedWeightsValidator(field: "bias", shapeField: "shape", dimensions: [1, 3])
      .validate(params.bias, params.shape, &context)
  }
}

/// Checks a layer that multiplies with a constant and adds another.
enum ScaleValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: ScaleLayerParams, _ context: inout ValidationContext) {
    ShapedWeightsValidator(field: "scale", shapeField: "shapeScale", dimensions: [1, 3])
      .validate(params.scale, params.shapeScale, &context)
    guard params.hasBias else { return }
    ShapedWeightsValidator(field: "bias", shapeField: "shapeBias", dimensions: [1, 3])
      .validate(params.bias, params.shapeBias, &context)
    PrecisionValidator.validate([("scale", params.scale), ("bias", params.bias)], &context)
  }
}

/// Checks layers whose output is a constant.
enum LoadConstantValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ params: LoadConstantLayerParams, _ context: inout ValidationContext) {
    ShapedWeightsValidator(field: "data", shapeField: "shape", dimensions: [3])
      .validate(params.data, params.shape, &context)
  }

  /// Runs at the path of the layer's parameters.
  static func validate(_ params: LoadConstantNDLayerParams, _ context: inout ValidationContext) {
    ShapedWeightsValidator(
      field: "data", shapeField: "shape", dimensions: [1, 2, 3, 4, 5], quantizesByFirstAxis: false
    )
    .validate(params.data, params.shape, &context)
  }
}
