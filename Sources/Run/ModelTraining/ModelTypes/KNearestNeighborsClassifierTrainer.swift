internal import ModelRuntime
internal import ModelSpec

/// Trains a nearest-neighbors classifier: examples are appended to its samples, in their order.
///
/// There is one epoch of one mini-batch, and no loss.
final class KNearestNeighborsClassifierTrainer: Trainer {
  private(set) var parameters: TrainingParameters
  private var specification: Model
  private var classifier: KNearestNeighborsClassifier
  private let reader: NeighborExampleReader

  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    guard case .kNearestNeighborsClassifier(let classifier)? = model.kind else {
      throw RuntimeError(.update, "the model is not a nearest-neighbors classifier", at: path)
    }
    // A model that cannot predict is not worth training.
    _ = try RuntimeModel(model, options)
    specification = model
    self.classifier = classifier
    parameters = TrainingParameters(declaredBy: model)
    reader = try NeighborExampleReader(classifier, of: model, at: path)
  }

  var model: Model {
    var model = specification
    model.kind = .kNearestNeighborsClassifier(classifier)
    return model
  }

  func set(_ values: [ParameterKey: ParameterValue]) throws(RuntimeError) {
    let checked = try parameters.set(values)
    guard let count = checked[.numberOfNeighbors]?.integer else { return }
    var parameter = classifier.numberOfNeighbors ?? Int64Parameter()
    parameter.defaultValue = count
    classifier.numberOfNeighbors = parameter
  }

  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(RuntimeError) -> Void
  ) throws(RuntimeError) {
    try report(TrainingEvent(.trainingBegin))
    // All examples are read before the first is appended: a broken one leaves the model unchanged.
    let (samples, labels) = try reader.read(examples)
    var index = classifier.nearestNeighborsIndex ?? NearestNeighborsIndex()
    index.floatSamples += samples
    classifier.nearestNeighborsIndex = index
    classifier.classLabels = labels.append(to: reader.labels(of: classifier))
    try report(TrainingEvent(.miniBatchEnd))
    try report(TrainingEvent(.epochEnd))
  }
}
