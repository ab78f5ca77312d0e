internal import ModelSpec

/// Checks a tree ensemble regressor.
enum TreeEnsembleRegressorValidator {
  private static let owner = "a tree ensemble regressor"

  /// Runs at the path of the model.
  static func validate(_ regressor: TreeEnsembleRegressor, _ model: Model, _ context: inout ValidationContext) {
    PredictedFeatureValidator.validate(model, for: owner, &context)
    let dimensions = Int(clamping: regressor.treeEnsemble?.numPredictionDimensions ?? 0)
    RegressorInterfaceValidator.validate(dimensions: dimensions, of: model, for: owner, &context)
    context.within("treeEnsembleRegressor") { context in
      TreeEnsembleValidator.validate(regressor.treeEnsemble, regressor.postEvaluationTransform, model, &context)
    }
  }
}
