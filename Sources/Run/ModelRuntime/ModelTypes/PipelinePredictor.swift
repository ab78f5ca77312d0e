internal import ModelOps
internal import ModelSpec

/// Models in a row: the outputs of each are features for those that follow.
struct PipelinePredictor: Predictor {
  private struct Stage {
    var predictor: any Predictor
    /// The type of the model, by the schema's name.
    var type: String
    var path: ModelPath
    var outputs: [String]
  }

  private let stages: [Stage]
  private let outputs: [FeatureDescription]

  /// - Parameter path: The place of the pipeline's message.
  init(
    _ pipeline: Pipeline, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    guard !pipeline.models.isEmpty else { throw RuntimeError(.generic, "the pipeline has no models", at: path) }
    var options = options
    options.nesting += 1
    guard options.nesting <= LoadingOptions.deepestNesting else {
      throw RuntimeError(
        .generic, "pipelines and linked models are nested more than \(LoadingOptions.deepestNesting) deep", at: path)
    }
    var stages: [Stage] = []
    for (index, stage) in pipeline.models.enumerated() {
      let name = index < pipeline.names.count ? pipeline.names[index] : nil
      let place = path.element("models", index, named: name)
      if let stop = options.budget.stop { throw RuntimeError(stop, at: place) }
      let predictor = try PredictorTable.predictor(of: stage, at: place, options)
      stages.append(
        Stage(
          predictor: predictor, type: stage.kind?.schemaName ?? "", path: place,
          outputs: (stage.description?.output ?? []).map(\.name)))
    }
    self.stages = stages
    outputs = model.description?.output ?? []
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var features = features
    for stage in stages {
      if let stop = options.budget.stop { throw RuntimeError(stop, at: stage.path) }
      features.merge(try Self.prediction(stage, from: features, options)) { _, new in new }
    }
    var results: NameMap<FeatureValue> = [:]
    for output in outputs {
      guard let value = features[output.name] else {
        throw RuntimeError(.generic, "output '\(output.name)' is computed by no model of the pipeline")
      }
      results[output.name] = Self.widened(value, output.type?.kind)
    }
    for tap in options.taps where results[tap] == nil { results[tap] = features[tap] }
    return results
  }

  private static func prediction(
    _ stage: Stage, from features: NameMap<FeatureValue>, _ options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    guard let onStep = options.onStep, !stage.predictor.hasSteps else {
      return try stage.predictor.prediction(from: features, options: options, checkedAs: stage.type, at: stage.path)
    }
    let start = ContinuousClock.now
    let results = try stage.predictor.prediction(
      from: features, options: options, checkedAs: stage.type, at: stage.path)
    let duration = start.duration(to: ContinuousClock.now)
    onStep(StepTime(operation: stage.type, path: stage.path, results: stage.outputs, duration: duration))
    return results
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    var batch = batch
    for stage in stages {
      let results = try stage.predictor.predictions(fromBatch: batch, options: options)
      for (index, result) in results.enumerated() { batch[index].merge(result) { _, new in new } }
    }
    var results: [NameMap<FeatureValue>] = []
    results.reserveCapacity(batch.count)
    for features in batch {
      var result: NameMap<FeatureValue> = [:]
      for output in outputs { result[output.name] = features[output.name].map { Self.widened($0, output.type?.kind) } }
      for tap in options.taps where result[tap] == nil { result[tap] = features[tap] }
      results.append(result)
    }
    return results
  }

  /// An integer where the pipeline declares a number.
  private static func widened(_ value: FeatureValue, _ kind: FeatureType.Kind?) -> FeatureValue {
    guard case .int64(let integer) = value, case .doubleType? = kind else { return value }
    return .double(Double(integer))
  }
}
