internal import ModelSpec

/// Checks a Bayesian probit regressor: inputs, and distributions that are some.
enum BayesianProbitRegressorValidator {
  private static let owner = "a Bayesian probit regressor"

  /// Runs at the path of the model.
  static func validate(_ regressor: BayesianProbitRegressor, _ model: Model, _ context: inout ValidationContext) {
    validateInputs(model, &context)
    let inputs = model.description?.input ?? []
    context.within("bayesianProbitRegressor") { context in
      let name = regressor.regressionInputFeatureName
      if name.isEmpty {
        context.error(
          "feature-missing", "`regressionInputFeatureName` is empty, so no input supplies the features",
          at: "regressionInputFeatureName")
      } else if !inputs.contains(where: { $0.name == name }) {
        context.warning(
          "feature-missing", "input '\(name)', which `regressionInputFeatureName` names, is not in the description",
          at: "regressionInputFeatureName", found: name)
      }
      warn(regressor.bias, "the bias", at: "bias", &context)
      for (index, feature) in regressor.features.enumerated() {
        context.within("features", index) { context in
          for (place, weight) in feature.weights.enumerated() {
            context.within("weights", place) { context in
              warn(
                weight.featureWeight, "the weight of feature \(feature.featureId) at value \(weight.featureValue)",
                at: "featureWeight", &context)
            }
          }
        }
      }
    }
  }

  private static func validateInputs(_ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.multiArray], atMost: nil, of: model, for: owner, &context)
    context.within("description") { context in
      for (index, input) in (model.description?.input ?? []).enumerated() {
        guard let array = input.multiArray else { continue }
        context.within("input", index, named: input.name) { context in
          if array.dataType != .int32 {
            context.error(
              "feature-data-type",
              "input '\(input.name)' of \(owner) has data type \(array.dataType.schemaName), expected INT32",
              at: "type", found: array.dataType.schemaName, expected: "INT32")
          }
          if array.shape.isEmpty || array.shape.count > 2 {
            context.error(
              "feature-rank",
              "input '\(input.name)' of \(owner) has \(counted(array.shape.count, "dimension")), expected 1 or 2",
              at: "type", found: "\(array.shape.count)", expected: "1 or 2")
          }
        }
      }
    }
  }

  private static func warn(
    _ gaussian: BayesianProbitRegressor.Gaussian?, _ what: String, at field: String,
    _ context: inout ValidationContext
  ) {
    guard let gaussian, !(gaussian.precision > 0) || gaussian.mean.isNaN else { return }
    context.warning(
      "distribution",
      "\(what) has mean \(gaussian.mean) and precision \(gaussian.precision), expected a finite mean and a precision above 0",
      at: field, found: "\(gaussian.precision)", expected: "a precision above 0")
  }
}
