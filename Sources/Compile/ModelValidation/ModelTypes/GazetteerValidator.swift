internal import ModelSpec

/// Checks a gazetteer.
enum GazetteerValidator {
  private static let owner = "a gazetteer"

  /// Runs at the path of the model.
  static func validate(_ gazetteer: CoreMLModels.Gazetteer, _ model: Model, _ context: inout ValidationContext) {
    FeatureList.input.require([.string], of: model, for: owner, &context)
    FeatureList.output.require([.string], of: model, for: owner, &context)
    let count =
      switch gazetteer.classLabels {
      case .stringClassLabels(let labels)?: labels.vector.count
      case nil: 0
      }
    context.within("gazetteer") { context in
      TextModelValidator.validate(
        revision: gazetteer.revision, atLeast: 2, gazetteer.modelParameterData,
        labels: ("stringClassLabels", count), &context)
    }
  }
}
