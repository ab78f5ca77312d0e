package import ModelSpec

extension Pipeline {
  /// The name of the model at `index`: the schema has `model0`, `model1` and so on where none is given.
  package func name(ofModel index: Int) -> String {
    index < names.count && !names[index].isEmpty ? names[index] : "model\(index)"
  }
}

extension Model {
  /// Names of the features that the model reads as a stage of a pipeline: the declared inputs, and the thresholds that
  /// non-maximum suppression reads from features.
  package var stageInputNames: [String] {
    var names = (description?.input ?? []).map(\.name)
    if case .nonMaximumSuppression(let suppression)? = kind {
      for name in [suppression.iouThresholdInputFeatureName, suppression.confidenceThresholdInputFeatureName]
      where !name.isEmpty && !names.contains(name) { names.append(name) }
    }
    return names
  }
}
