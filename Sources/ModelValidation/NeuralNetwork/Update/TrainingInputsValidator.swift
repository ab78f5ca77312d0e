internal import ModelSpec

/// Checks the inputs of training: inputs of the model, and the target of the loss.
enum TrainingInputsValidator {
  /// Runs at the path of the model.
  static func validate(
    _ update: NetworkUpdateParameters, isClassifier: Bool, _ model: Model, _ context: inout ValidationContext
  ) {
    let description = model.description ?? ModelDescription()
    context.within("description") { context in
      let training = description.trainingInput
      guard training.count > 1 else {
        context.error(
          "training-input-count",
          "`trainingInput` has \(counted(training.count, "feature")), training takes an input of the model and a target",
          at: "trainingInput", found: "\(training.count)", expected: "at least 2")
        return
      }
      let shared = training.filter { feature in description.input.contains { isSame($0, feature) } }
      if shared.isEmpty {
        context.error(
          "training-input-model", "no feature of `trainingInput` is an input of the model", at: "trainingInput",
          expected: "at least one input of the model, of the same name and type")
      }
      if shared.count == training.count {
        context.error(
          "training-input-target", "every feature of `trainingInput` is an input of the model, the target is missing",
          at: "trainingInput")
        return
      }
      validateTarget(update, isClassifier, description, &context)
    }
  }

  private static func validateTarget(
    _ update: NetworkUpdateParameters, _ isClassifier: Bool, _ description: ModelDescription,
    _ context: inout ValidationContext
  ) {
    let target = update.lossLayers.first?.target ?? ""
    var isThere = false
    for (index, feature) in description.trainingInput.enumerated()
    where !description.input.contains(where: { isSame($0, feature) }) {
      if feature.name == target { isThere = true }
      guard isClassifier, feature.name == description.predictedFeatureName,
        let output = description.output.first(where: { $0.name == feature.name })
      else { continue }
      isThere = true
      guard let difference = PipelineFeatureComparison.difference(output.type, feature.type) else { continue }
      context.within("trainingInput", index, named: feature.name) {
        $0.error(
          "training-input-type",
          "training input '\(feature.name)' says \(difference.read), the output it is compared with says "
            + difference.made, at: "type", found: difference.read, expected: difference.made)
      }
    }
    guard !isThere else { return }
    let expected =
      isClassifier
      ? "'\(description.predictedFeatureName)', the output with the class" : "'\(target)', the target of the loss"
    context.error(
      "training-input-target", "`trainingInput` lacks \(expected)", at: "trainingInput",
      found: listed(description.trainingInput.map { "'\($0.name)'" }, joining: "and"),
      expected: isClassifier ? description.predictedFeatureName : target)
  }

  private static func isSame(_ input: FeatureDescription, _ feature: FeatureDescription) -> Bool {
    input.name == feature.name && PipelineFeatureComparison.difference(input.type, feature.type) == nil
  }
}

extension LossLayer {
  fileprivate var target: String? {
    switch lossLayerType {
    case .categoricalCrossEntropyLossLayer(let params)?: params.target
    case .meanSquaredErrorLossLayer(let params)?: params.target
    case nil: nil
    }
  }
}
