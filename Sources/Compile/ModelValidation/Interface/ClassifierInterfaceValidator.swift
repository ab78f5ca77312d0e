internal import ModelSpec

/// Checks what classifiers have in common: labels, and the outputs for the class and its probabilities.
enum ClassifierInterfaceValidator {
  /// Checks labels and outputs; runs at the path of the model.
  ///
  /// - Parameters:
  ///   - labels: Nil when the model states none.
  ///   - owner: The model type with its article, as in "a tree ensemble classifier".
  static func validate(
    _ labels: ClassLabels?, of model: Model, for owner: String, _ context: inout ValidationContext
  ) {
    guard let kind = model.kind else { return }
    guard let labels else {
      context.within(kind.schemaName) { context in
        context.error(
          "class-labels-missing", "\(owner) needs class labels, but the model has none", at: "ClassLabels",
          expected: "`stringClassLabels` or `int64ClassLabels`")
      }
      validateOutputs(of: model, nil, for: owner, &context)
      return
    }
    context.within(kind.schemaName) { context in
      if labels.count == 0 {
        context.error(
          "class-labels-missing", "`\(labels.schemaName)` of \(owner) is empty", at: labels.schemaName,
          expected: "at least one label")
      }
      if let duplicate = labels.duplicate {
        context.warning(
          "class-labels-duplicate", "class label \(duplicate) appears twice", at: labels.schemaName, found: duplicate)
      }
    }
    validateOutputs(of: model, labels.kind, for: owner, &context)
  }

  /// Checks that the description names an output for the class, of the type of the labels, and that the output for the
  /// probabilities, if named, exists.
  ///
  /// - Parameter label: The type of the labels, nil if it is unknown.
  static func validateOutputs(
    of model: Model, _ label: FeatureKind?, for owner: String, _ context: inout ValidationContext
  ) {
    let description = model.description ?? ModelDescription()
    if description.predictedFeatureName.isEmpty {
      context.within("description") { context in
        context.error(
          "predicted-feature-missing", "`predictedFeatureName` of \(owner) must name an output",
          at: "predictedFeatureName", remedy: "set `predictedFeatureName` to the output with the class")
      }
    } else {
      FeatureList.output.require(
        description.predictedFeatureName, from: "predictedFeatureName", among: label.map { [$0] } ?? [.string, .int64],
        of: model, for: owner, &context)
    }
    if !description.predictedProbabilitiesName.isEmpty {
      FeatureList.output.require(
        description.predictedProbabilitiesName, from: "predictedProbabilitiesName", among: [.dictionary, .multiArray],
        of: model, for: owner, &context)
    }
  }
}
