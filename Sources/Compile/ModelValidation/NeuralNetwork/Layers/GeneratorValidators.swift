internal import ModelSpec

/// Checks layers that make values of a stated shape, range or distribution.
enum GeneratorValidator {
  /// The shape of the output, which has at least one size.
  ///
  /// Runs at the path of the layer's parameters.
  static func validate(shape: [UInt64], _ field: String, _ context: inout ValidationContext) {
    context.requireNotEmpty(shape.count, field)
    if shape.checkedProduct == nil {
      context.error("size-overflow", "`\(field)` has more elements than fit in 64 bits", at: field)
    }
  }

  /// The bounds of a uniform distribution or of a clip.
  ///
  /// Runs at the path of the layer's parameters.
  static func validate(minVal: Float, maxVal: Float, _ context: inout ValidationContext) {
    guard minVal > maxVal else { return }
    context.error(
      "parameter-range", "`minVal` \(minVal) is above `maxVal` \(maxVal)", at: "minVal", found: "\(minVal)",
      expected: "at most \(maxVal)")
  }

  /// The chance of a 1.
  ///
  /// Runs at the path of the layer's parameters.
  static func validate(prob: Float, _ context: inout ValidationContext) {
    guard prob < 0 || prob > 1 else { return }
    context.error(
      "parameter-range", "`prob` is \(prob), expected 0...1", at: "prob", found: "\(prob)", expected: "0...1")
  }

  /// Runs at the path of the layer's parameters.
  static func validate(stdDev: Float, _ context: inout ValidationContext) {
    guard stdDev < 0 else { return }
    context.warning(
      "parameter-range", "`stdDev` is \(stdDev), expected at least 0", at: "stdDev", found: "\(stdDev)",
      expected: "at least 0")
  }

  /// The output of a range has rank 1.
  ///
  /// Runs at the path of the layer's parameters.
  static func validateRange(step: Float?, _ site: LayerSite, _ context: inout ValidationContext) {
    if let rank = site.statedOutputRank(), rank != 1 {
      context.error(
        "rank-unsupported", "\(site.kind) produces a value of rank 1, but its output has rank \(rank)",
        found: "\(rank)",
        expected: "1")
    }
    if step == 0 {
      context.warning("parameter-range", "`stepSizeValue` is 0", at: "stepSizeValue", found: "0.0")
    }
  }
}
