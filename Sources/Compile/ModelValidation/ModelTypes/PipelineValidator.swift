internal import ModelSpec

/// Checks pipelines: every model, and the features that go from one to the next.
enum PipelineValidator {
  /// Runs at the path of the model.
  static func validate(_ pipeline: Pipeline, _ model: Model, _ context: inout ValidationContext) {
    context.within("pipeline") { validateModels(pipeline, model, &$0) }
    validateOutputs(pipeline, model, &context)
  }

  /// Runs at the path of the model.
  static func validate(_ classifier: PipelineClassifier, _ model: Model, _ context: inout ValidationContext) {
    let pipeline = classifier.pipeline ?? Pipeline()
    context.within("pipelineClassifier") { context in
      context.within("pipeline") { validateModels(pipeline, model, &$0) }
    }
    validateOutputs(pipeline, model, &context)
    PipelinePredictionValidator.validate(
      pipeline, model, for: "a pipeline classifier", among: [.string, .int64], &context)
  }

  /// Runs at the path of the model.
  static func validate(_ regressor: PipelineRegressor, _ model: Model, _ context: inout ValidationContext) {
    let pipeline = regressor.pipeline ?? Pipeline()
    context.within("pipelineRegressor") { context in
      context.within("pipeline") { validateModels(pipeline, model, &$0) }
    }
    validateOutputs(pipeline, model, &context)
    PipelinePredictionValidator.validate(
      pipeline, model, for: "a pipeline regressor", among: [.double, .multiArray], &context)
  }

  /// Runs at the path of the pipeline.
  private static func validateModels(_ pipeline: Pipeline, _ model: Model, _ context: inout ValidationContext) {
    if pipeline.models.isEmpty {
      context.error("models-missing", "the pipeline has no models", at: "models", expected: "at least one")
    }
    context.pipelineDepth += 1
    defer { context.pipelineDepth -= 1 }
    guard context.pipelineDepth <= Pipeline.deepestNesting else {
      context.error(
        "nesting", "pipelines are nested more than \(Pipeline.deepestNesting) levels deep", at: "models")
      return
    }
    var features = PipelineFeatures(model)
    for (index, stage) in pipeline.models.enumerated() {
      context.within("models", index) { context in
        validateInputs(of: stage, features, &context)
        validateVersion(of: stage, in: model, &context)
        ModelValidator.validate(stage, &context)
      }
      features.add(stage, index)
    }
    validateNames(pipeline, &context)
    UpdatableModelValidator.validate(pipeline, model, &context)
  }

  private static func validateInputs(
    of stage: Model, _ features: PipelineFeatures, _ context: inout ValidationContext
  ) {
    context.within("description") { context in
      for (index, input) in (stage.description?.input ?? []).enumerated() {
        context.within("input", index, named: input.name) { context in
          guard let source = features[input.name] else {
            context.error(
              "feature-missing",
              "input '\(input.name)' is neither an input of the pipeline nor an output of an earlier model",
              at: "name", found: input.name)
            return
          }
          report(
            PipelineFeatureComparison.difference(source.type, input.type), "input '\(input.name)'", from: source.origin,
            &context)
        }
      }
    }
  }

  /// Runs at the path of the model.
  private static func validateOutputs(_ pipeline: Pipeline, _ model: Model, _ context: inout ValidationContext) {
    var features = PipelineFeatures(model)
    for (index, stage) in pipeline.models.enumerated() { features.add(stage, index) }
    context.within("description") { context in
      for (index, output) in (model.description?.output ?? []).enumerated() {
        context.within("output", index, named: output.name) { context in
          guard let source = features[output.name] else {
            context.error(
              "feature-missing", "no model of the pipeline produces output '\(output.name)'", at: "name",
              found: output.name)
            return
          }
          report(
            PipelineFeatureComparison.difference(source.type, output.type), "output '\(output.name)'",
            from: source.origin,
            &context)
        }
      }
    }
  }

  private static func report(
    _ difference: (made: String, read: String)?, _ feature: String, from origin: String,
    _ context: inout ValidationContext
  ) {
    guard let difference else { return }
    context.error(
      "feature-type-mismatch", "\(feature) declares \(difference.read), but \(origin) gives \(difference.made)",
      at: "type",
      found: difference.read, expected: difference.made)
  }

  /// A system that knows the version of the pipeline must know those of its models.
  private static func validateVersion(of stage: Model, in model: Model, _ context: inout ValidationContext) {
    guard stage.specificationVersion > model.specificationVersion else { return }
    let first = SpecificationVersion(stage.specificationVersion).firstRelease(of: .iOS)
    let needs = first.map { ": it then needs \($0), as the stage does" } ?? ""
    context.warning(
      "version-too-low",
      "the stage has specification version \(stage.specificationVersion), but the pipeline has "
        + "\(model.specificationVersion)", at: "specificationVersion", found: "\(stage.specificationVersion)",
      expected: "at most \(model.specificationVersion)",
      remedy: "set the version of the pipeline with `modelc edit --specification-version "
        + "\(stage.specificationVersion)`\(needs)")
  }

  private static func validateNames(_ pipeline: Pipeline, _ context: inout ValidationContext) {
    let names = pipeline.names
    guard !names.isEmpty else { return }
    if names.count != pipeline.models.count {
      context.error(
        "names-count",
        "`names` has \(counted(names.count, "name")), but the pipeline has "
          + counted(pipeline.models.count, "model"), at: "names", found: "\(names.count)",
        expected: "\(pipeline.models.count)")
    }
    var seen: NameSet = []
    for (index, name) in names.enumerated() where !seen.insert(name).inserted {
      context.within("names", index) {
        $0.error("name-duplicate", "two models are called '\(name)'", found: name, expected: "different names")
      }
    }
  }
}

/// The features that the models of a pipeline can read at one place.
struct PipelineFeatures {
  struct Source {
    let type: FeatureType?
    /// The producer of the feature, in words.
    let origin: String
  }

  private var sources: NameMap<Source> = [:]

  /// The inputs of the pipeline.
  init(_ pipeline: Model) {
    for input in pipeline.description?.input ?? [] {
      sources[input.name] = Source(type: input.type, origin: "the pipeline's input")
    }
  }

  /// Adds the outputs of a model, which replace features of the same names.
  mutating func add(_ model: Model, _ index: Int) {
    for output in model.description?.output ?? [] {
      sources[output.name] = Source(type: output.type, origin: "model \(index)")
    }
  }

  subscript(name: String) -> Source? { sources[name] }
}
