internal import ModelSpec

/// Names of a pipeline's models.
enum PipelineModelName {
  /// The name of the model at `index`: the pipeline's own, or else `model` and the index.
  static func name(_ index: Int, in model: Model) -> String {
    let names = model.pipeline?.names ?? []
    return index < names.count && !names[index].isEmpty ? names[index] : "model\(index)"
  }
}
