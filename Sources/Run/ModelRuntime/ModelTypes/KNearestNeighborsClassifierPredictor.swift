internal import ModelOps
internal import ModelSpec

/// The label with the greatest weight among the nearest samples.
///
/// Of labels with the same weight the smallest is predicted, as strings and integers sort. With inverse distances,
/// squared as the index's are, samples that are the input itself outweigh all others. Probabilities are weights scaled
/// to sum to 1.
struct KNearestNeighborsClassifierPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let index: NeighborIndex
  private let neighborCount: Int
  private let weighsByDistance: Bool
  /// Class of each sample.
  private let classes: [Int]
  private let outputs: ClassifierOutputs
  /// What a model without samples predicts.
  private let isEmpty: Bool

  init(
    _ message: KNearestNeighborsClassifier, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("kNearestNeighborsClassifier")
    inputs = InputVector(of: model)
    let samples = message.nearestNeighborsIndex ?? NearestNeighborsIndex()
    index = try NeighborIndex(samples, at: place.field("nearestNeighborsIndex"))
    let count = message.numberOfNeighbors?.defaultValue ?? 0
    guard count > 0 else {
      throw RuntimeError(
        .generic, "`numberOfNeighbors` is \(count), expected 1 or more", at: place.field("numberOfNeighbors"))
    }
    neighborCount = Int(clamping: count)
    switch message.weightingScheme {
    case .uniformWeighting?: weighsByDistance = false
    case .inverseDistanceWeighting?: weighsByDistance = true
    case nil: throw RuntimeError(.generic, "the model has no weighting scheme", at: place)
    }
    let labels = message.classLabels.map { ClassLabels($0) }
    guard (labels?.count ?? 0) == index.count else {
      throw RuntimeError(
        .generic, "the model has \(index.count) samples and \(labels?.count ?? 0) class labels", at: place)
    }
    isEmpty = index.count == 0
    let fallback: ClassLabels? =
      switch message.defaultClassLabel {
      case .defaultStringLabel(let label)?: .strings([label])
      case .defaultInt64Label(let label)?: .integers([label])
      case nil: nil
      }
    guard let labels = isEmpty ? fallback : labels else {
      throw RuntimeError(.generic, "the model has neither class labels nor a default class label", at: place)
    }
    let (distinct, classes) = Self.distinct(labels)
    self.classes = classes
    outputs = try ClassifierOutputs(distinct, of: model, at: place)
  }

  /// The different labels, sorted, and the place of each label among them.
  private static func distinct(_ labels: ClassLabels) -> (labels: ClassLabels, places: [Int]) {
    switch labels {
    case .strings(let labels):
      let (distinct, places) = distinct(labels.map { Name($0) })
      return (.strings(distinct.map(\.text)), places)
    case .integers(let labels):
      let (distinct, places) = distinct(labels)
      return (.integers(distinct), places)
    }
  }

  private static func distinct<Label: Hashable & Comparable>(_ labels: [Label]) -> ([Label], [Int]) {
    let distinct = Set(labels).sorted()
    let places = Dictionary(zip(distinct, 0...)) { first, _ in first }
    return (distinct, labels.map { places[$0] ?? 0 })
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let count = index.dimensions > 0 ? index.dimensions : nil
    let values = try inputs.values(features, count: count)
    guard !isEmpty else { return outputs.features([1]) }
    let neighbors = index.nearest(values.map { Float($0) }, count: neighborCount)
    var weights = [Double](repeating: 0, count: outputs.labels.count)
    let hasExact = neighbors.contains { $0.distance == 0 }
    for neighbor in neighbors {
      let weight =
        if !weighsByDistance { 1.0 } else if hasExact { neighbor.distance == 0 ? 1.0 : 0 } else {
          1 / Double(neighbor.distance)
        }
      weights[classes[neighbor.sample]] += weight
    }
    return outputs.features(LinkFunction.normalized(weights))
  }
}
