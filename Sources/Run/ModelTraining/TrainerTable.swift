package import ModelRuntime
package import ModelSpec

/// Selects the trainer of a model.
package enum TrainerTable {
  /// The trainer of an updatable model.
  ///
  /// - Throws: `RuntimeError` with code `update` if the model is not updatable, has a type that cannot be trained, or
  ///   is incomplete.
  package static func trainer(
    of model: Model, _ options: LoadingOptions = LoadingOptions()
  ) throws(RuntimeError) -> any Trainer {
    try trainer(of: model, at: ModelPath(), options)
  }

  static func trainer(
    of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) -> any Trainer {
    guard model.isUpdatable else {
      throw RuntimeError(
        .update, "the model is not updatable: its `isUpdatable` is false, so no layer is marked as trainable",
        at: path.steps.isEmpty ? nil : path)
    }
    guard let type = type(of: model.kind) else {
      throw RuntimeError(.update, "a model of type `\(model.kind?.schemaName ?? "")` cannot be trained", at: path)
    }
    return try type.init(model, at: path, options)
  }

  private static func type(of kind: Model.Kind?) -> (any Trainer.Type)? {
    switch kind {
    case .neuralNetwork?, .neuralNetworkClassifier?, .neuralNetworkRegressor?: NetworkTrainer.self
    case .kNearestNeighborsClassifier?: KNearestNeighborsClassifierTrainer.self
    case .pipeline?, .pipelineClassifier?, .pipelineRegressor?: PipelineTrainer.self
    default: nil
    }
  }
}
