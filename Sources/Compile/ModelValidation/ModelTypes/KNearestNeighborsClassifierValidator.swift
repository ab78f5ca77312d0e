internal import ModelSpec

/// Checks a nearest-neighbors classifier: how many neighbors vote, their labels, and the index of samples.
enum KNearestNeighborsClassifierValidator {
  private static let owner = "a nearest-neighbors classifier"

  /// Runs at the path of the model.
  static func validate(
    _ classifier: KNearestNeighborsClassifier, _ model: Model, _ context: inout ValidationContext
  ) {
    let labels = classifier.classLabels.map { ClassLabels($0) }
    // Labels belong to samples, so there may be none yet and one may stand often.
    let fallback = classifier.defaultClassLabel.map(kind)
    ClassifierInterfaceValidator.validateOutputs(
      of: model, labels?.kind ?? fallback ?? .string, for: owner, &context)
    context.within("kNearestNeighborsClassifier") { context in
      context.within("numberOfNeighbors") { context in
        Int64ParameterValidator.validate(
          classifier.numberOfNeighbors ?? Int64Parameter(), "numberOfNeighbors", positive: true, &context)
      }
      if classifier.weightingScheme == nil {
        context.error(
          "weighting-missing", "the model has no weighting scheme", at: "WeightingScheme",
          expected: "`uniformWeighting` or `inverseDistanceWeighting`")
      }
      validateDefault(classifier.defaultClassLabel, labels, &context)
      context.within("nearestNeighborsIndex") { context in
        NearestNeighborsIndexValidator.validate(
          classifier.nearestNeighborsIndex ?? NearestNeighborsIndex(), labels: labels?.count ?? 0, model, &context)
      }
    }
  }

  private static func validateDefault(
    _ label: KNearestNeighborsClassifier.DefaultClassLabel?, _ labels: ClassLabels?,
    _ context: inout ValidationContext
  ) {
    guard let label else {
      if (labels?.count ?? 0) == 0 {
        context.error(
          "default-label-missing", "the model has neither class labels nor a default class label",
          at: "DefaultClassLabel", expected: "`defaultStringLabel` or `defaultInt64Label`")
      }
      return
    }
    guard let labels, labels.kind != kind(label) else { return }
    context.error(
      "default-label-type",
      "the default class label is \(kind(label).name), but the class labels are \(labels.kind.name)",
      at: label.schemaName, found: kind(label).name, expected: labels.kind.name)
  }

  private static func kind(_ label: KNearestNeighborsClassifier.DefaultClassLabel) -> FeatureKind {
    switch label {
    case .defaultStringLabel: .string
    case .defaultInt64Label: .int64
    }
  }
}
