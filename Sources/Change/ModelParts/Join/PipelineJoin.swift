internal import ModelFormat
package import ModelSpec

extension ModelJoin {
  /// A pipeline of the models.
  ///
  /// Its inputs are those that no earlier model computes, its outputs those that no later model reads. It is a
  /// classifier or regressor if its last model is one, and has that model's metadata.
  ///
  /// - Throws: `Diagnostic` if features do not match.
  package func pipeline() throws(Diagnostic) -> ModelPart {
    guard files.count > 0 else { throw Diagnostic("join-empty", "there are no models to join") }
    var models = try connected()
    for (index, model) in models.enumerated() {
      if let states = model.description?.state, let state = states.first {
        throw Diagnostic(
          "pipeline-state", "model \(index) has the state '\(state.name)', and pipelines have no states",
          remedy: "join programs to one with --as program")
      }
      if model.description?.functions.isEmpty == false {
        throw Diagnostic(
          "pipeline-functions", "model \(index) has several functions, and a stage of a pipeline has one",
          remedy: "take one with modelc extract --function")
      }
    }
    var gathering = WeightGathering()
    for index in models.indices { try gathering.gather(&models[index], from: files[index]) }
    let isUpdatable = models.contains(where: \.isUpdatable)
    var pipeline = Pipeline()
    pipeline.models = models
    pipeline.names = names
    var joined = Model()
    joined.specificationVersion = models.map(\.specificationVersion).max() ?? 1
    joined.isUpdatable = isUpdatable && models.last?.isUpdatable == true
    joined.description = Self.interface(of: models)
    joined.kind = Self.kind(pipeline, last: models.last, joined.description ?? ModelDescription())
    if joined.isUpdatable { joined.description?.trainingInput = models.last?.description?.trainingInput ?? [] }
    return try ModelPart.checked(joined, gathering, madeOf: files.map(\.model))
  }

  private static func interface(of models: [Model]) -> ModelDescription {
    var description = ModelDescription()
    var available: NameSet = []
    for model in models {
      for input in model.description?.input ?? [] where available.insert(input.name).inserted {
        description.input.append(input)
      }
      available.formUnion(model.description?.output.map(\.name) ?? [])
    }
    var used: NameSet = []
    var outputs: [[FeatureDescription]] = []
    for model in models.reversed() {
      let own = (model.description?.output ?? []).filter { !used.contains($0.name) }
      outputs.insert(own, at: 0)
      // A later model that computes a feature of the same name hides this one.
      used.formUnion(own.map(\.name))
      used.formUnion(model.description?.input.map(\.name) ?? [])
    }
    description.output = outputs.flatMap(\.self)
    description.metadata = models.last?.description?.metadata
    let names = NameSet(description.output.map(\.name))
    let last = models.last?.description
    if let predicted = last?.predictedFeatureName, names.contains(predicted) {
      description.predictedFeatureName = predicted
      if let probabilities = last?.predictedProbabilitiesName, names.contains(probabilities) {
        description.predictedProbabilitiesName = probabilities
      }
    }
    return description
  }

  private static func kind(_ pipeline: Pipeline, last: Model?, _ description: ModelDescription) -> Model.Kind {
    guard let last, !description.predictedFeatureName.isEmpty else { return .pipeline(pipeline) }
    let predicted = description.output.first { $0.name == description.predictedFeatureName }
    switch predicted?.type?.kind {
    case .stringType?, .int64Type?:
      return .pipelineClassifier(.with { $0.pipeline = pipeline })
    case .doubleType?, .multiArrayType?:
      guard last.isRegressor else { return .pipeline(pipeline) }
      return .pipelineRegressor(.with { $0.pipeline = pipeline })
    default: return .pipeline(pipeline)
    }
  }
}

extension Model {
  fileprivate var isRegressor: Bool {
    switch kind {
    case .glmRegressor, .supportVectorRegressor, .treeEnsembleRegressor, .neuralNetworkRegressor,
      .bayesianProbitRegressor, .pipelineRegressor:
      true
    default: false
    }
  }
}
