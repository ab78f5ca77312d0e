/// The labels that a classifier chooses from, whichever model type states them, by class index.
///
/// A nearest neighbors classifier has one for each of its samples, so a label may stand many times.
public enum ClassLabels: Equatable, Sendable {
  /// Names.
  case strings([String])
  /// Numbers.
  case integers([Int64])

  /// How many classes there are.
  public var count: Int {
    switch self {
    case .strings(let labels): labels.count
    case .integers(let labels): labels.count
    }
  }

  /// Labels are equal when their UTF-8 is equal.
  public static func == (a: ClassLabels, b: ClassLabels) -> Bool {
    switch (a, b) {
    case (.strings(let a), .strings(let b)): a == b
    case (.integers(let a), .integers(let b)): a == b
    default: false
    }
  }
}

extension ClassLabels {
  package init(_ labels: NeuralNetworkClassifier.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }

  package init(_ labels: GLMClassifier.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }

  package init(_ labels: SupportVectorClassifier.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }

  package init(_ labels: TreeEnsembleClassifier.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }

  package init(_ labels: KNearestNeighborsClassifier.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }

  package init(_ labels: NonMaximumSuppression.ClassLabels) {
    switch labels {
    case .stringClassLabels(let labels): self = .strings(labels.vector)
    case .int64ClassLabels(let labels): self = .integers(labels.vector)
    }
  }
}
