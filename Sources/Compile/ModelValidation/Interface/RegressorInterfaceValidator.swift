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

  /// Checks that the output can hold the prediction. Runs at the path of the model.
  ///
  /// - Parameter dimensions: Number of values that the regressor computes.
  static func validate(dimensions: Int, of model: Model, for owner: String, _ context: inout ValidationContext) {
    let outputs = model.description?.output ?? []
    let named = outputs.firstIndex { $0.name == model.description?.predictedFeatureName }
    guard let index = named ?? outputs.indices.first, let kind = outputs[index].kind, kind != .multiArray else {
      return
    }
    let name = outputs[index].name
    context.within("description") { context in
      context.within("output", index, named: name) { context in
        if kind != .double, kind != .int64 {
          context.error(
            "feature-type", "output '\(name)' of \(owner) is \(kind.name), expected Double, Int64 or MultiArray",
            at: "type", found: kind.name, expected: "Double, Int64 or MultiArray")
        } else if dimensions > 1 {
          context.error(
            "output-size", "output '\(name)' is a single number, but the model makes \(dimensions)", at: "type",
            found: kind.name, expected: FeatureKind.multiArray.name)
        }
      }
    }
  }
}
