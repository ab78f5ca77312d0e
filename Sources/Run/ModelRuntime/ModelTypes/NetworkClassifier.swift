internal import ModelOps
internal import ModelSpec

/// What a neural network classifier makes of the probabilities: the label, and a dictionary.
struct NetworkClassifier: Sendable {
  /// The blob with the probabilities.
  let blob: String
  /// Labels in the order of the probabilities.
  private let labels: ClassLabels
  private let path: ModelPath
  private let labelFeature: String
  private let probabilitiesFeature: String

  /// Nil when the model is not a neural network classifier.
  ///
  /// - Parameter path: The place of the classifier.
  init?(_ model: Model, at path: ModelPath) throws(RuntimeError) {
    guard case .neuralNetworkClassifier(let classifier) = model.kind else { return nil }
    guard let labels = classifier.classLabels.map({ ClassLabels($0) }) else {
      throw RuntimeError(.generic, "the classifier has no class labels")
    }
    self.labels = labels
    self.path = path
    let declared = classifier.labelProbabilityLayerName
    guard let blob = declared.isEmpty ? classifier.layers.last?.output.first : declared else {
      throw RuntimeError(.generic, "the classifier has no layer that outputs the probabilities")
    }
    self.blob = blob
    labelFeature = model.description?.predictedFeatureName ?? ""
    probabilitiesFeature = model.description?.predictedProbabilitiesName ?? ""
  }

  /// The outputs that come from here.
  var featureNames: [String] { [labelFeature, probabilitiesFeature].filter { !$0.isEmpty } }

  func features(_ tensor: Tensor) throws(RuntimeError) -> NameMap<FeatureValue> {
    let probabilities = tensor.floatArray
    guard probabilities.count == labels.count, !probabilities.isEmpty else {
      throw RuntimeError(
        .generic,
        "'\(blob)' has \(probabilities.count) score\(probabilities.count == 1 ? "" : "s"), but there are "
          + "\(labels.count) class label\(labels.count == 1 ? "" : "s")",
        at: path.field("labelProbabilityLayerName"))
    }
    var best = 0
    for (index, probability) in probabilities.enumerated() where probability > probabilities[best] { best = index }
    var values: NameMap<FeatureValue> = [:]
    switch labels {
    case .strings(let labels):
      values[labelFeature] = .string(labels[best])
      values[probabilitiesFeature] = .dictionary(
        .strings(NameMap(zip(labels, probabilities.map { Double($0) }), uniquingKeysWith: { _, last in last })))
    case .integers(let labels):
      values[labelFeature] = .int64(labels[best])
      values[probabilitiesFeature] = .dictionary(
        .integers(Dictionary(zip(labels, probabilities.map { Double($0) }), uniquingKeysWith: { _, last in last })))
    }
    values[""] = nil
    return values
  }
}
