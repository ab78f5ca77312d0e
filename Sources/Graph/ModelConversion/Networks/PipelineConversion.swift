internal import ModelSpec

/// Turns the networks of a pipeline into ML Programs.
enum PipelineConversion {
  /// - Throws: `ConversionError` when no stage is a network, or what `convert` throws for one that is.
  static func convert(
    _ model: Model, at path: ModelPath, _ convert: (Model, ModelPath) throws(ConversionError) -> Model
  ) throws(ConversionError) -> Model {
    guard var pipeline = model.pipeline, let kind = model.kind else { return model }
    guard pipeline.models.contains(where: holdsNetwork) else {
      throw ConversionError("no stage of the pipeline is a neural network", at: path)
    }
    var converted = model
    var diagnostics: [Diagnostic] = []
    for (index, stage) in pipeline.models.enumerated() where holdsNetwork(stage) {
      let name = index < pipeline.names.count ? pipeline.names[index] : nil
      do throws(ConversionError) {
        pipeline.models[index] = try convert(stage, place(kind, path).element("models", index, named: name))
        converted.specificationVersion = max(
          converted.specificationVersion, pipeline.models[index].specificationVersion)
        adopt(pipeline.models[index], of: stage, &converted)
      } catch {
        diagnostics += error.diagnostics
      }
    }
    guard diagnostics.isEmpty else { throw ConversionError(diagnostics) }
    converted.isUpdatable = false
    converted.description?.trainingInput = []
    converted.pipeline = pipeline
    return converted
  }

  private static func holdsNetwork(_ model: Model) -> Bool {
    model.network != nil || model.pipeline?.models.contains(where: holdsNetwork) == true
  }

  private static func place(_ kind: Model.Kind, _ path: ModelPath) -> ModelPath {
    let field = path.field(kind.schemaName)
    if case .pipeline = kind { return field }
    return field.field("pipeline")
  }

  /// Features of the pipeline that are features of a converted stage have the types that these have.
  private static func adopt(_ stage: Model, of original: Model, _ pipeline: inout Model) {
    func adopted(_ features: [FeatureDescription], _ own: [FeatureDescription], _ old: [FeatureDescription])
      -> [FeatureDescription]
    {
      let (old, own) = (old.byName, own.byName)
      return features.map { feature in
        guard let before = old[feature.name], let after = own[feature.name], before.type == feature.type
        else { return feature }
        var feature = feature
        feature.type = after.type
        return feature
      }
    }
    guard var description = pipeline.description, let new = stage.description, let old = original.description else {
      return
    }
    description.input = adopted(description.input, new.input, old.input)
    description.output = adopted(description.output, new.output, old.output)
    pipeline.description = description
  }
}
