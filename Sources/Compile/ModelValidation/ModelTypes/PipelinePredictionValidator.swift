internal import ModelSpec

/// Looks for the prediction of a pipeline that is called a classifier or regressor.
///
/// Core ML makes no rules about it, but the prediction of such a pipeline cannot be found without its name.
enum PipelinePredictionValidator {
  /// Runs at the path of the model.
  ///
  /// - Parameters:
  ///   - owner: The model type with its article.
  ///   - kinds: Types the prediction may have.
  static func validate(
    _ pipeline: Pipeline, _ model: Model, for owner: String, among kinds: [FeatureKind],
    _ context: inout ValidationContext
  ) {
    let description = model.description ?? ModelDescription()
    let name = description.predictedFeatureName
    context.within("description") { context in
      guard !name.isEmpty else {
        context.warning(
          "predicted-feature-missing", "\(owner) should name its prediction in `predictedFeatureName`",
          at: "predictedFeatureName")
        return
      }
      guard let index = description.output.firstIndex(where: { $0.name == name }) else { return }
      guard let kind = description.output[index].kind, !kinds.contains(kind) else { return }
      let expected = listed(kinds.map(\.name))
      context.within("output", index, named: name) {
        $0.warning(
          "feature-type", "output '\(name)' of \(owner) is \(kind.name), expected \(expected)", at: "type",
          found: kind.name, expected: expected)
      }
    }
  }
}
