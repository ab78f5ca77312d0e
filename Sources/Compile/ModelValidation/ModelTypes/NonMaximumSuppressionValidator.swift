internal import ModelSpec

/// Checks non-maximum suppression: its named features, their element type and shapes, and the thresholds.
enum NonMaximumSuppressionValidator {
  private static let owner = "non-maximum suppression"

  /// Runs at the path of the model.
  static func validate(_ suppression: NonMaximumSuppression, _ model: Model, _ context: inout ValidationContext) {
    validateUse(suppression, model, &context)
    let arrays: [FeatureKind] = [.multiArray]
    FeatureList.input.require(
      suppression.confidenceInputFeatureName, from: "confidenceInputFeatureName", among: arrays, of: model, for: owner,
      &context)
    FeatureList.input.require(
      suppression.coordinatesInputFeatureName, from: "coordinatesInputFeatureName", among: arrays, of: model,
      for: owner,
      &context)
    FeatureList.output.require(
      suppression.confidenceOutputFeatureName, from: "confidenceOutputFeatureName", among: arrays, of: model,
      for: owner,
      &context)
    FeatureList.output.require(
      suppression.coordinatesOutputFeatureName, from: "coordinatesOutputFeatureName", among: arrays, of: model,
      for: owner,
      &context)
    let inputs = model.description?.input ?? []
    for (field, name) in optionalInputs(of: suppression) where inputs.contains(where: { $0.name == name }) {
      FeatureList.input.require(name, from: field, among: [.double], of: model, for: owner, &context)
    }
    NonMaximumSuppressionArraysValidator.validate(suppression, model, &context)
    context.within("nonMaximumSuppression") { validateThresholds(suppression, &$0) }
  }

  private static func optionalInputs(of suppression: NonMaximumSuppression) -> [(field: String, name: String)] {
    [
      ("iouThresholdInputFeatureName", suppression.iouThresholdInputFeatureName),
      ("confidenceThresholdInputFeatureName", suppression.confidenceThresholdInputFeatureName),
    ]
  }

  /// Every feature of the description is one that the parameters name.
  private static func validateUse(
    _ suppression: NonMaximumSuppression, _ model: Model, _ context: inout ValidationContext
  ) {
    let inputs: NameSet = [
      suppression.confidenceInputFeatureName, suppression.coordinatesInputFeatureName,
      suppression.iouThresholdInputFeatureName, suppression.confidenceThresholdInputFeatureName,
    ]
    let outputs: NameSet = [
      suppression.confidenceOutputFeatureName, suppression.coordinatesOutputFeatureName,
    ]
    context.within("description") { context in
      for (list, names) in [(FeatureList.input, inputs), (.output, outputs)] {
        for (index, feature) in list.features(of: model.description).enumerated() where !names.contains(feature.name) {
          context.within(list.rawValue, index, named: feature.name) { context in
            context.error(
              "feature-unused", "\(list.rawValue) '\(feature.name)' is not named by any field of \(owner)",
              at: "name", found: feature.name)
          }
        }
      }
    }
  }

  private static func validateThresholds(_ suppression: NonMaximumSuppression, _ context: inout ValidationContext) {
    // Written so that NaN is caught too.
    if !(suppression.iouThreshold >= 0 && suppression.iouThreshold <= 1) {
      context.error(
        "threshold", "`iouThreshold` is \(suppression.iouThreshold)", at: "iouThreshold",
        found: "\(suppression.iouThreshold)", expected: "0...1")
    }
    if !(suppression.confidenceThreshold >= 0) {
      context.error(
        "threshold", "`confidenceThreshold` is \(suppression.confidenceThreshold)", at: "confidenceThreshold",
        found: "\(suppression.confidenceThreshold)", expected: "at least 0",
        remedy: "set it to 0 to keep every box")
    }
  }
}
