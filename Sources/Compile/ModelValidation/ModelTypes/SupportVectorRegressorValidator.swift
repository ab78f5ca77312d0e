internal import ModelSpec

/// Checks a support vector regressor: kernel, vectors and a coefficient for each of them.
enum SupportVectorRegressorValidator {
  private static let owner = "a support vector regressor"

  /// Runs at the path of the model.
  static func validate(_ regressor: SupportVectorRegressor, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require(FeatureKind.vectorizable, atMost: nil, of: model, for: owner, &context)
    RegressorInterfaceValidator.validate(model, for: owner, &context)
    context.within("supportVectorRegressor") { context in
      KernelValidator.validate(regressor.kernel, &context)
      let vectors = regressor.supportVectors.map(StatedSupportVectors.init)
      guard let count = SupportVectorsValidator.validate(vectors, model, &context) else { return }
      let coefficients = regressor.coefficients?.alpha.count ?? 0
      if coefficients != count {
        context.error(
          "coefficients-count",
          "`coefficients` has \(counted(coefficients, "value")), but the model has \(counted(count, "support vector"))",
          at: "coefficients", found: "\(coefficients)", expected: "\(count)")
      }
    }
  }
}
