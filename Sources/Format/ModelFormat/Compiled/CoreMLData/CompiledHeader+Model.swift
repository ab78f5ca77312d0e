package import ModelSpec
internal import OrderedCollections

extension CompiledHeader {
  /// The header that is written for `model`.
  ///
  /// - Parameters:
  ///   - source: Where the model was read from, for its bytes; nil for a model made in memory.
  ///   - children: The headers of a pipeline's models, in order; empty for other models.
  /// - Throws: `Diagnostic` with code `model-type` when the model has no type, or a classifier no labels.
  package init(
    of model: Model, source: CompiledSource?, children: [CompiledHeader] = [], dialect: CompilerDialect = .newest
  ) throws(Diagnostic) {
    guard let kind = model.kind else {
      throw Diagnostic("model-type", "the model has no type", remedy: "set one of the fields of `Model.Type`")
    }
    let form = CompiledForm(kind)
    typeNumber = UInt32(kind.fieldNumber)
    version = .written(for: kind, specificationVersion: model.specificationVersion)
    // The schema's version is a signed number; the header's never is in a model that passed validation.
    specificationVersion = UInt64(max(model.specificationVersion, 0))
    encoding =
      switch form {
      case .specification: Self.whole
      case .pipeline: Self.encoding(ofPipeline: children)
      default: Self.generic
      }
    let description = model.description ?? ModelDescription()
    if let details = try Details(of: kind, description: description) {
      content = .described(
        CompiledDescription.bytes(of: description, source: source?.description, dialect: dialect), details)
    } else {
      content = .specification(Self.serialized(model, source))
    }
  }

  /// The model's bytes in the source file; written anew when the description is not the one of the file, as with a
  /// package whose overlays change it.
  private static func serialized(_ model: Model, _ source: CompiledSource?) -> WeightData {
    if let source, let data = source.model,
      CompiledDescription.says(source.description ?? [], model.description ?? ModelDescription())
    {
      return data
    }
    return WeightData(bytes: ModelFile.encode(model))
  }
}

extension CompiledHeader.Details {
  /// What the header adds to the description; nil for a model that is stored as a whole.
  fileprivate init?(of kind: Model.Kind, description: ModelDescription) throws(Diagnostic) {
    let outputs = description.output.map(\.name)
    switch kind {
    case .neuralNetwork:
      self = .network(outputs: HashedNames.order(outputs))
    case .neuralNetworkRegressor:
      self = .regressor(outputs: HashedNames.order(outputs))
    case .neuralNetworkClassifier(let classifier):
      guard let labels = classifier.classLabels else {
        throw Diagnostic(
          "model-type", "the classifier has no `ClassLabels`", remedy: "set `stringClassLabels` or `int64ClassLabels`")
      }
      self = .classifier(
        CompiledHeader.Classifier(
          labels: labels, labelProbabilityLayerName: classifier.labelProbabilityLayerName,
          outputs: HashedNames.order(outputs.filter { $0 != description.predictedFeatureName })))
    case .mlProgram(let program):
      self = .program(functionCount: program.functions.count)
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      var model = Model()
      model.kind = kind
      self = .pipeline(modelCount: model.pipeline?.models.count ?? 0)
    default:
      return nil
    }
  }
}
