internal import ModelRuntime
internal import ModelSpec

/// Trains the last model of a pipeline on the outputs of the models before it.
final class PipelineTrainer: Trainer {
  private let specification: Model
  private let pipeline: Pipeline
  private let name: String
  private let last: any Trainer
  private let front: [RuntimeModel]
  private let trainingInputs: TrainingInputs

  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    let pipeline = model.pipeline ?? Pipeline()
    let place: ModelPath
    switch model.kind {
    case .pipelineClassifier?: place = path.field("pipelineClassifier").field("pipeline")
    case .pipelineRegressor?: place = path.field("pipelineRegressor").field("pipeline")
    default: place = path.field("pipeline")
    }
    guard let lastModel = pipeline.models.last else {
      throw RuntimeError(.update, "the pipeline has no models", at: place)
    }
    let count = pipeline.models.count
    name = count <= pipeline.names.count ? pipeline.names[count - 1] : "model\(count - 1)"
    last = try TrainerTable.trainer(of: lastModel, at: place.element("models", count - 1, named: name), options)
    var front: [RuntimeModel] = []
    for index in pipeline.models.indices.dropLast() {
      var options = options
      options.stage = .index(index)
      front.append(try RuntimeModel(model, options))
    }
    self.front = front
    self.pipeline = pipeline
    specification = model
    trainingInputs = TrainingInputs(of: model.description ?? ModelDescription())
  }

  var parameters: TrainingParameters { last.parameters }

  func set(_ values: [ParameterKey: ParameterValue]) throws(RuntimeError) {
    var own: [ParameterKey: ParameterValue] = [:]
    for (key, value) in values { own[ownKey(key)] = value }
    try last.set(own)
  }

  func value(for key: ParameterKey) -> ParameterValue? { last.value(for: ownKey(key)) }

  /// The last model's name of the pipeline's parameter `key`. Its parameters may be named without the model, since no
  /// other one is trained.
  private func ownKey(_ key: ParameterKey) -> ParameterKey {
    guard let scope = key.scope else { return key }
    if scope == name { return key.scoped(to: nil) }
    return scope.hasPrefix("\(name).") ? key.scoped(to: String(scope.dropFirst(name.count + 1))) : key
  }

  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(RuntimeError) -> Void
  ) throws(RuntimeError) {
    try last.train(FrontFeatures(examples, front, trainingInputs), report: report)
  }

  var model: Model {
    var pipeline = pipeline
    pipeline.models[pipeline.models.count - 1] = last.model
    var model = specification
    model.pipeline = pipeline
    return model
  }
}
