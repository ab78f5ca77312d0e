public import ModelSpec

/// The inputs and outputs of a prediction.
public struct InterfaceSummary: Equatable, Sendable {
  /// Features that a prediction takes.
  public var inputs: [FeatureDescription]
  /// Features that a prediction gives.
  public var outputs: [FeatureDescription]
  /// Values kept between predictions.
  public var states: [FeatureDescription]
  /// Name of the output with the prediction; empty when none is named.
  public var predictedFeatureName: String
  /// Name of the output with the probability of each label; empty when none is named.
  public var predictedProbabilitiesName: String

  /// The interface of the default function, of the first one when the default is not among them, or of a model that
  /// lists no functions.
  init(_ description: ModelDescription) {
    let listed = description.functions
    self.init(
      listed.first { $0.name == description.defaultFunctionName } ?? listed.first
        ?? FunctionDescription.with {
          $0.input = description.input
          $0.output = description.output
          $0.state = description.state
          $0.predictedFeatureName = description.predictedFeatureName
          $0.predictedProbabilitiesName = description.predictedProbabilitiesName
        })
  }

  /// The interface of one function.
  init(_ function: FunctionDescription) {
    inputs = function.input
    outputs = function.output
    states = function.state
    predictedFeatureName = function.predictedFeatureName
    predictedProbabilitiesName = function.predictedProbabilitiesName
  }
}
