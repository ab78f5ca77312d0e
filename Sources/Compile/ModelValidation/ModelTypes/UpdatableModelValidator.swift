internal import ModelSpec

/// Checks what a model needs for training on the device, by its type.
enum UpdatableModelValidator {
  /// Checks a network; runs at the path of the model.
  static func validate(
    _ network: NeuralNetwork, _ kind: Model.Kind, _ model: Model, _ context: inout ValidationContext
  ) {
    guard model.isUpdatable else {
      adviseUnused(network, kind, &context)
      return
    }
    let update = network.updateParams ?? NetworkUpdateParameters()
    context.within(kind.schemaName) { context in
      UpdatableLayersValidator.validate(network, &context)
      context.within("updateParams") { context in
        LossLayersValidator.validate(update, network, &context)
        OptimizerValidator.validate(update.optimizer, &context)
        validateSettings(update, &context)
      }
      BackpropagationValidator.validate(network, update, &context)
    }
    let isClassifier = if case .neuralNetworkClassifier = kind { true } else { false }
    TrainingInputsValidator.validate(update, isClassifier: isClassifier, model, &context)
  }

  /// Checks a pipeline, of which only the last model can be trained; runs at the path of the pipeline.
  static func validate(_ pipeline: Pipeline, _ model: Model, _ context: inout ValidationContext) {
    for (index, stage) in pipeline.models.enumerated() {
      let isLast = index == pipeline.models.count - 1
      context.within("models", index) { context in
        if stage.isUpdatable, !model.isUpdatable {
          context.error(
            "update-pipeline", "the model is updatable, but the pipeline is not", at: "isUpdatable", found: "true",
            expected: "false", remedy: "set `isUpdatable` of the pipeline, or clear it here")
        } else if stage.isUpdatable, !isLast {
          context.error(
            "update-pipeline",
            "only the last model of a pipeline can be updatable, this is model \(index) of "
              + "\(pipeline.models.count)", at: "isUpdatable", found: "true", expected: "false")
        } else if !stage.isUpdatable, isLast, model.isUpdatable {
          context.error(
            "update-pipeline", "the pipeline is updatable, but its last model is not", at: "isUpdatable",
            found: "false",
            expected: "true", remedy: "set `isUpdatable` of the last model, or clear it in the pipeline")
        }
      }
    }
  }

  private static func validateSettings(_ update: NetworkUpdateParameters, _ context: inout ValidationContext) {
    if let epochs = update.epochs {
      context.within("epochs") { Int64ParameterValidator.validate(epochs, "epochs", positive: true, &$0) }
    } else {
      context.error("update-parameter-missing", "`epochs` is not set", at: "epochs")
    }
    if let seed = update.seed {
      context.within("seed") { Int64ParameterValidator.validate(seed, "seed", positive: false, &$0) }
    }
  }

  /// Settings for training in a model that is not trained have no effect.
  private static func adviseUnused(
    _ network: NeuralNetwork, _ kind: Model.Kind, _ context: inout ValidationContext
  ) {
    context.within(kind.schemaName) { context in
      if network.updateParams != nil {
        context.warning(
          "update-ignored", "the model has `updateParams` but is not updatable", at: "updateParams",
          remedy: "set `isUpdatable` of the model, or clear `updateParams`")
      }
    }
  }
}
