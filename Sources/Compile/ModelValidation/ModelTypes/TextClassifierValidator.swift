internal import ModelSpec

/// Checks a text classifier.
enum TextClassifierValidator {
  private static let owner = "a text classifier"

  /// Runs at the path of the model.
  static func validate(
    _ classifier: CoreMLModels.TextClassifier, _ model: Model, _ context: inout ValidationContext
  ) {
    FeatureList.input.require([.string], of: model, for: owner, &context)
    FeatureList.output.require([.string], of: model, for: owner, &context)
    let count =
      switch classifier.classLabels {
      case .stringClassLabels(let labels)?: labels.vector.count
      case nil: 0
      }
    context.within("textClassifier") { context in
      TextModelValidator.validate(
        revision: classifier.revision, atLeast: 1, classifier.modelParameterData,
        labels: ("stringClassLabels", count), &context)
    }
  }
}
