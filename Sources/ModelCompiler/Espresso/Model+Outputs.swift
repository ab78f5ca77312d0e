internal import ModelSpec

extension Model {
  /// Names of the blobs that leave the network: the model's outputs and, of a classifier, the probabilities.
  var networkOutputs: Set<String> {
    var names = Set(description?.output.map(\.name) ?? [])
    if case .neuralNetworkClassifier(let classifier)? = kind, !classifier.labelProbabilityLayerName.isEmpty {
      names.insert(classifier.labelProbabilityLayerName)
    }
    return names
  }

  /// Names of the blobs that training reads: what losses compare with the truth.
  var trainedBlobs: Set<String> {
    guard let network, let update = network.updateParams else { return [] }
    return Set(update.lossLayers.compactMap(\.input))
  }
}
