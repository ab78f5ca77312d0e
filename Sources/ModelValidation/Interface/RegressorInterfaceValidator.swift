internal import ModelSpec

/// Checks what regressors have in common: an output for the prediction.
enum RegressorInterfaceValidator {
  /// Runs at the path of the model.
  ///
  /// - Parameter owner: The model type with its article, as in "a linear regressor".
  static func validate(_ model: Model, for owner: String, _ context: inout ValidationContext) {
    let name = model.description?.predictedFeatureName ?? ""
    guard !name.isEmpty else {
      context.within("description") { context in
        context.error(
          "predicted-feature-missing", "`predictedFeatureName` of \(owner) must name an output",
          at: "predictedFeatureName", remedy: "set `predictedFeatureName` to the output with the prediction")
      }
      return
    }
    FeatureList.output.require(
      name, from: "predictedFeatureName", among: [.double, .multiArray], of: model, for: owner, &context)
  }
}
