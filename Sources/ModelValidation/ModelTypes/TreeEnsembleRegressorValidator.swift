internal import ModelSpec

/// Checks a tree ensemble regressor.
enum TreeEnsembleRegressorValidator {
  /// Runs at the path of the model.
  static func validate(_ regressor: TreeEnsembleRegressor, _ model: Model, _ context: inout ValidationContext) {
    PredictedFeatureValidator.validate(model, for: "a tree ensemble regressor", &context)
    context.within("treeEnsembleRegressor") { context in
      TreeEnsembleValidator.validate(regressor.treeEnsemble, regressor.postEvaluationTransform, model, &context)
    }
  }
}
