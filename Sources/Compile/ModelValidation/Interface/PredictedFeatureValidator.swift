internal import ModelSpec

/// Looks for the outputs that a description calls the prediction, in models whose type makes no rules about them.
enum PredictedFeatureValidator {
  /// Runs at the path of the model.
  ///
  /// - Parameter owner: The model type with its article when it should name a prediction, nil when it need not.
  static func validate(_ model: Model, for owner: String? = nil, _ context: inout ValidationContext) {
    guard let description = model.description else { return }
    context.within("description") { context in
      if description.functions.isEmpty {
        if let owner, description.predictedFeatureName.isEmpty {
          context.warning(
            "predicted-feature-missing", "\(owner) should name its prediction in `predictedFeatureName`",
            at: "predictedFeatureName")
        }
        warn(description.predictedFeatureName, "predictedFeatureName", in: description.output, &context)
        warn(description.predictedProbabilitiesName, "predictedProbabilitiesName", in: description.output, &context)
      }
      for (index, function) in description.functions.enumerated() {
        context.within("functions", index, named: function.name) { context in
          warn(function.predictedFeatureName, "predictedFeatureName", in: function.output, &context)
          warn(function.predictedProbabilitiesName, "predictedProbabilitiesName", in: function.output, &context)
        }
      }
    }
  }

  private static func warn(
    _ name: String, _ field: String, in outputs: [FeatureDescription], _ context: inout ValidationContext
  ) {
    guard !name.isEmpty, !outputs.contains(where: { $0.name == name }) else { return }
    context.warning(
      "feature-missing", "output '\(name)', which `\(field)` names, is not in the description", at: field,
      found: listed(outputs.map { "'\($0.name)'" }, joining: "and"), expected: name)
  }
}
