internal import ModelSpec

/// Checks a generalized linear regressor.
enum GLMRegressorValidator {
  private static let owner = "a linear regressor"

  /// Runs at the path of the model.
  static func validate(_ regressor: GLMRegressor, _ model: Model, _ context: inout ValidationContext) {
    RegressorInterfaceValidator.validate(model, for: owner, &context)
    FeatureList.input.require(FeatureKind.vectorizable, atMost: nil, of: model, for: owner, &context)
    FeatureList.output.require([.double], atMost: nil, of: model, for: owner, &context)
    // An output of another type has been reported already.
    if model.description?.output.contains(where: { $0.kind != .double }) == false {
      RegressorInterfaceValidator.validate(dimensions: regressor.weights.count, of: model, for: owner, &context)
    }
    context.within("glmRegressor") { context in
      if regressor.weights.count != regressor.offset.count {
        context.error(
          "offset-count",
          "`weights` has \(counted(regressor.weights.count, "row")), but `offset` has \(regressor.offset.count)",
          at: "offset", found: "\(regressor.offset.count)", expected: "\(regressor.weights.count)")
      }
      LinearWeightsValidator.validate(regressor.weights.map(\.value), model, &context)
      if case .unrecognized(let number) = regressor.postEvaluationTransform {
        context.error(
          "transform-unknown", "post-evaluation transform \(number) is not known", at: "postEvaluationTransform",
          found: "\(number)", expected: "NoTransform, Logit or Probit")
      }
    }
  }
}
