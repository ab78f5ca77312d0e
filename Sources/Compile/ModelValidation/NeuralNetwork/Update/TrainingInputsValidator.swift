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
          "`trainingInput` has \(counted(training.count, "feature")), but training takes an input of the model and a target",
          at: "trainingInput", found: "\(training.count)", expected: "at least 2")
        return
      }
      let inputs = NameMap(description.input.map { ($0.name, $0.type) }) { first, _ in first }
      let targets = training.indices.filter { place in
        guard let type = inputs[training[place].name] else { return true }
        return PipelineFeatureComparison.difference(type, training[place].type) != nil
      }
      if targets.count == training.count {
        context.error(
          "training-input-model", "no feature of `trainingInput` is an input of the model", at: "trainingInput",
          expected: "at least one input of the model, of the same name and type")
      }
      if targets.isEmpty {
        context.error(
          "training-input-target",
          "every feature of `trainingInput` is an input of the model, so the target is missing",
          at: "trainingInput")
        return
      }
      validateTarget(update, targets, isClassifier: isClassifier, description, &context)
    }
  }

  /// - Parameter places: The features of `trainingInput` that are no inputs of the model.
  private static func validateTarget(
    _ update: NetworkUpdateParameters, _ places: [Int], isClassifier: Bool, _ description: ModelDescription,
    _ context: inout ValidationContext
  ) {
    let target = update.lossLayers.first?.target ?? ""
    let output = description.output.first { $0.name == description.predictedFeatureName }
    var isThere = false
    for place in places {
      let feature = description.trainingInput[place]
      if feature.name == target { isThere = true }
      guard isClassifier, let output, feature.name == output.name else { continue }
      isThere = true
      guard let difference = PipelineFeatureComparison.difference(output.type, feature.type) else { continue }
      context.within("trainingInput", place, named: feature.name) {
        $0.error(
          "training-input-type",
          "training input '\(feature.name)' declares \(difference.read), but the output it is compared with declares "
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
}
