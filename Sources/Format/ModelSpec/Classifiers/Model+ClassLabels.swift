extension Model {
  /// The labels of a classifier; nil for a model that has none. A pipeline has those of its first model with any.
  public var classLabels: ClassLabels? {
    if let models = pipeline?.models {
      let labels = models.compactMap(\.classLabels)
      return labels.first { $0.count > 0 } ?? labels.first
    }
    return kind?.classLabels
  }
}

extension Model.Kind {
  /// The labels that a model of this kind itself states, those of an ML Program in its `classify` operation; nil for
  /// kinds without labels, pipelines among them, and where none are stated.
  public var classLabels: ClassLabels? {
    switch self {
    case .neuralNetworkClassifier(let model): return model.classLabels.map { ClassLabels($0) }
    case .glmClassifier(let model): return model.classLabels.map { ClassLabels($0) }
    case .supportVectorClassifier(let model): return model.classLabels.map { ClassLabels($0) }
    case .treeEnsembleClassifier(let model): return model.classLabels.map { ClassLabels($0) }
    case .kNearestNeighborsClassifier(let model): return model.classLabels.map { ClassLabels($0) }
    case .nonMaximumSuppression(let model): return model.classLabels.map { ClassLabels($0) }
    case .textClassifier(let model):
      guard case .stringClassLabels(let labels)? = model.classLabels else { return nil }
      return .strings(labels.vector)
    case .gazetteer(let model):
      guard case .stringClassLabels(let labels)? = model.classLabels else { return nil }
      return .strings(labels.vector)
    case .mlProgram(let program): return program.classLabels
    default: return nil
    }
  }
}
