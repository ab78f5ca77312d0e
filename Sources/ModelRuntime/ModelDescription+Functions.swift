internal import ModelSpec

extension ModelDescription {
  /// The description of one function of a model that has several: its inputs, outputs and states in the places of the
  /// model's. Itself for any other model.
  func describing(_ function: String?) -> ModelDescription {
    guard !functions.isEmpty else { return self }
    let name = function ?? defaultFunctionName
    guard let function = functions.first(where: { $0.name == name }) ?? functions.first else { return self }
    var description = self
    description.input = function.input
    description.output = function.output
    description.state = function.state
    description.predictedFeatureName = function.predictedFeatureName
    description.predictedProbabilitiesName = function.predictedProbabilitiesName
    return description
  }
}
