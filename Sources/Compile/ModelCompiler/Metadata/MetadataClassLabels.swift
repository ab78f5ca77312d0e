internal import ModelFormat
internal import ModelSpec

/// The `classLabels` of a classifier.
enum MetadataClassLabels {
  /// Nil for a model that is no classifier, an empty list for one that states none. A pipeline has those of its first model
  /// with any. Integers are numbers in the newest generation and texts before.
  static func value(of model: Model, dialect: CompilerDialect) -> JSONValue? {
    if let models = model.pipeline?.models {
      let labels = models.compactMap { value(of: $0, dialect: dialect) }
      return labels.first { $0 != [] } ?? labels.first
    }
    switch model.kind {
    case .neuralNetworkClassifier, .glmClassifier, .supportVectorClassifier, .treeEnsembleClassifier,
      .kNearestNeighborsClassifier:
      return model.classLabels.map { list($0, dialect) } ?? []
    case .nonMaximumSuppression, .mlProgram:
      return model.classLabels.map { list($0, dialect) }
    default: return nil
    }
  }

  private static func list(_ labels: ClassLabels, _ dialect: CompilerDialect) -> JSONValue {
    switch labels {
    case .strings(let labels): .array(labels.map(JSONValue.string))
    case .integers(let labels):
      .array(labels.map { dialect >= .xcode26 ? .integer($0) : .string(String($0)) })
    }
  }
}
