internal import ModelRuntime
internal import ModelSpec

/// Trains the updatable layers of a neural network.
final class NetworkTrainer: Trainer {
  private(set) var parameters: TrainingParameters
  let model: Model

  init(_ model: Model, at path: ModelPath, _ options: LoadingOptions) throws(TrainingError) {
    self.model = model
    parameters = TrainingParameters(declaredBy: model)
    throw TrainingError(.update, "networks cannot be trained by this build", at: path)
  }

  func set(_ values: [ParameterKey: ParameterValue]) throws(TrainingError) {
    try parameters.set(values)
  }

  func train(
    _ examples: any TrainingExamples, report: (TrainingEvent) throws(TrainingError) -> Void
  ) throws(TrainingError) {}
}
