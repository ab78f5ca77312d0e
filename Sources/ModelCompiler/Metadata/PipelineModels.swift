internal import ModelSpec

/// The models of a pipeline.
enum PipelineModels {
  /// Nil when `model` is no pipeline.
  static func of(_ model: Model) -> [Model]? {
    pipeline(model)?.models
  }

  /// The name of the model at `index`: the pipeline's own, or else `model` and the index.
  static func name(_ index: Int, in model: Model) -> String {
    let names = pipeline(model)?.names ?? []
    return index < names.count && !names[index].isEmpty ? names[index] : "model\(index)"
  }

  private static func pipeline(_ model: Model) -> Pipeline? {
    switch model.kind {
    case .pipeline(let pipeline): pipeline
    case .pipelineClassifier(let classifier): classifier.pipeline ?? Pipeline()
    case .pipelineRegressor(let regressor): regressor.pipeline ?? Pipeline()
    default: nil
    }
  }
}
