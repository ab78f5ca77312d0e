internal import ModelSpec

/// Checks weights of a product that is computed in 8-bit integers: one scale, no bias.
enum Int8WeightsValidator {
  /// Runs at the path of the layer's parameters.
  static func validate(_ weights: WeightParams?, _ context: inout ValidationContext) {
    guard case .int8(_, let quantization) = WeightStorage(weights) else {
      context.error(
        "weights-int8", "`int8DynamicQuantize` is set, but the weights have no `int8RawValue` with `quantization`",
        at: "weights", expected: "`int8RawValue`")
      return
    }
    context.within("weights") { context in
      context.within("quantization") { validate(quantization, &$0) }
    }
  }

  private static func validate(_ quantization: QuantizationParams, _ context: inout ValidationContext) {
    if quantization.numberOfBits != 8 {
      context.error(
        "quantization-bits", "`numberOfBits` is \(quantization.numberOfBits), but `int8DynamicQuantize` takes 8",
        at: "numberOfBits", found: "\(quantization.numberOfBits)", expected: "8")
    }
    guard case .linearQuantization(let linear)? = quantization.quantizationType else {
      context.error(
        "quantization-type", "`int8DynamicQuantize` takes a scale, not a table", expected: "`linearQuantization`")
      return
    }
    context.within("linearQuantization") { context in
      if linear.scale.count != 1 {
        context.error(
          "quantization-scale",
          "`scale` has \(counted(linear.scale.count, "value")), but `int8DynamicQuantize` takes 1",
          at: "scale", found: "\(linear.scale.count)", expected: "1")
      }
      if !linear.bias.isEmpty {
        context.error(
          "quantization-bias",
          "`bias` has \(counted(linear.bias.count, "value")), but `int8DynamicQuantize` takes none",
          at: "bias", found: "\(linear.bias.count)", expected: "0")
      }
    }
  }
}
