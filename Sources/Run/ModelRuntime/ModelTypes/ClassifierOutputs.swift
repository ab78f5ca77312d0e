internal import ModelSpec

/// What a classifier makes of the probabilities of its classes: the label, and a dictionary where the model declares one.
struct ClassifierOutputs: Sendable {
  let labels: ClassLabels
  private let labelFeature: String?
  private let probabilitiesFeature: String?

  init(_ labels: ClassLabels?, of model: Model, at path: ModelPath) throws(RuntimeError) {
    guard let labels, labels.count > 0 else {
      throw RuntimeError(.generic, "the classifier has no class labels", at: path)
    }
    self.labels = labels
    (labelFeature, probabilitiesFeature) = Self.names(model.description ?? ModelDescription())
  }

  /// The features for the label and for the probabilities: those that the description names, else the first of a
  /// fitting kind.
  static func names(_ description: ModelDescription) -> (label: String?, probabilities: String?) {
    func first(_ isFitting: (FeatureType.Kind) -> Bool) -> String? {
      description.output.first { $0.type?.kind.map(isFitting) ?? false }?.name
    }
    var (label, probabilities) = (description.predictedFeatureName, description.predictedProbabilitiesName)
    if label.isEmpty {
      label =
        first {
          switch $0 {
          case .stringType, .int64Type: true
          default: false
          }
        } ?? ""
    }
    if probabilities.isEmpty {
      probabilities =
        first {
          if case .dictionaryType = $0 { true } else { false }
        } ?? ""
    }
    return (label.isEmpty ? nil : label, probabilities.isEmpty ? nil : probabilities)
  }

  /// - Parameters:
  ///   - best: Index of the class that is predicted.
  ///   - probabilities: One for each class; empty when the model has none.
  func features(best: Int, probabilities: [Double]) -> NameMap<FeatureValue> {
    var features: NameMap<FeatureValue> = [:]
    if let labelFeature {
      switch labels {
      case .strings(let labels): features[labelFeature] = .string(labels[best])
      case .integers(let labels): features[labelFeature] = .int64(labels[best])
      }
    }
    guard let probabilitiesFeature, !probabilities.isEmpty else { return features }
    switch labels {
    case .strings(let labels):
      features[probabilitiesFeature] = .dictionary(
        .strings(NameMap(zip(labels, probabilities), uniquingKeysWith: { _, last in last })))
    case .integers(let labels):
      features[probabilitiesFeature] = .dictionary(
        .integers(Dictionary(zip(labels, probabilities), uniquingKeysWith: { _, last in last })))
    }
    return features
  }

  /// The label of the most probable class, the first of those that are equally probable, and the probabilities.
  func features(_ probabilities: [Double]) -> NameMap<FeatureValue> {
    features(best: Self.indexOfGreatest(probabilities), probabilities: probabilities)
  }

  static func indexOfGreatest(_ values: [Double]) -> Int {
    var best = 0
    for (index, value) in values.enumerated() where value > values[best] { best = index }
    return best
  }
}
