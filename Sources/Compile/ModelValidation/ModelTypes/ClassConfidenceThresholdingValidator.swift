internal import ModelSpec

/// Checks class confidence thresholding: a curve or more, each of two tables of proper numbers.
enum ClassConfidenceThresholdingValidator {
  /// Runs at the path of the model.
  static func validate(
    _ thresholding: ClassConfidenceThresholding, _ model: Model, _ context: inout ValidationContext
  ) {
    if let input = model.description?.input.first, let output = model.description?.output.first,
      let count = input.width, let width = output.width, count < 1 << 40, width != 2 * count
    {
      context.mismatchOfStages(
        "vector-size",
        "output '\(output.name)' has \(counted(width, "element")), but the model makes 2 for each of \(count) classes",
        at: "description", found: "\(width)", expected: "\(2 * count)")
    }
    context.within("classConfidenceThresholding") { context in
      if thresholding.precisionRecallCurves.isEmpty {
        context.error(
          "curves-missing", "the model has no precision-recall curves", at: "precisionRecallCurves",
          expected: "at least one")
      }
      for (index, curve) in thresholding.precisionRecallCurves.enumerated() {
        context.within("precisionRecallCurves", index) { validate(curve, &$0) }
      }
    }
  }

  private static func validate(_ curve: PrecisionRecallCurve, _ context: inout ValidationContext) {
    let tables = [
      ("precisionValues", curve.precisionValues, "precisionConfidenceThresholds", curve.precisionConfidenceThresholds),
      ("recallValues", curve.recallValues, "recallConfidenceThresholds", curve.recallConfidenceThresholds),
    ]
    for (field, values, thresholdField, thresholds) in tables {
      let count = values?.vector.count ?? 0
      let thresholdCount = thresholds?.vector.count ?? 0
      if count == 0 {
        context.error("curve-empty", "`\(field)` is empty", at: field, expected: "at least one value")
      }
      if count != thresholdCount {
        context.error(
          "curve-size",
          "`\(field)` has \(counted(count, "value")), but `\(thresholdField)` has \(thresholdCount)",
          at: thresholdField,
          found: "\(thresholdCount)", expected: "\(count)")
      }
      for (field, values) in [(field, values), (thresholdField, thresholds)] {
        // Written so that NaN is caught too.
        guard let bad = values?.vector.first(where: { !($0 >= 0 && $0.isFinite) }) else { continue }
        context.error(
          "curve-value", "`\(field)` has the value \(bad)", at: field, found: "\(bad)",
          expected: "finite numbers, not negative")
      }
    }
  }
}
