internal import ModelSpec
internal import OrderedCollections

/// The labels that a classifier chooses from.
public enum LabelList: Equatable, Sendable {
  case strings([String])
  case integers([Int64])

  public var count: Int {
    switch self {
    case .strings(let labels): labels.count
    case .integers(let labels): labels.count
    }
  }

  /// The `ClassLabels` of a model of kind `kind`; none for kinds without them.
  init(_ kind: Model.Kind?) {
    switch kind {
    case .neuralNetworkClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: self = .strings([])
      }
    case .glmClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: self = .strings([])
      }
    case .supportVectorClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: self = .strings([])
      }
    case .treeEnsembleClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: self = .strings([])
      }
    case .nonMaximumSuppression(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case .int64ClassLabels(let labels): self = .integers(labels.vector)
      case nil: self = .strings([])
      }
    case .kNearestNeighborsClassifier(let model):
      // There is a label for each sample.
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(OrderedSet(labels.vector).elements)
      case .int64ClassLabels(let labels): self = .integers(OrderedSet(labels.vector).elements)
      case nil: self = .strings([])
      }
    case .textClassifier(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case nil: self = .strings([])
      }
    case .gazetteer(let model):
      switch model.classLabels {
      case .stringClassLabels(let labels): self = .strings(labels.vector)
      case nil: self = .strings([])
      }
    default: self = .strings([])
    }
  }
}
