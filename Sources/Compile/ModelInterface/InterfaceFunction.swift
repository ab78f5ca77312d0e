/// Inputs, outputs and states of a model, or of one of its functions.
public struct InterfaceFunction: Equatable, Sendable {
  /// Name of the function in the model; empty if the model has no named functions.
  public let name: String
  /// `name` as an identifier, unique among the functions.
  public let identifier: String
  /// Whether this is the default function.
  public let isDefault: Bool
  /// Inputs of a prediction.
  public let inputs: [InterfaceFeature]
  /// Outputs of a prediction.
  public let outputs: [InterfaceFeature]
  /// Values kept between predictions; each is a multi-array.
  public let states: [InterfaceFeature]
  /// The output with a classifier's label or a regressor's number; nil for other models.
  public let predictedFeatureName: String?
  /// The output with the probabilities of all labels; nil for other models.
  public let predictedProbabilitiesName: String?

  /// A function with the given values.
  public init(
    name: String = "", identifier: String = "", isDefault: Bool = true, inputs: [InterfaceFeature],
    outputs: [InterfaceFeature], states: [InterfaceFeature] = [], predictedFeatureName: String? = nil,
    predictedProbabilitiesName: String? = nil
  ) {
    self.name = name
    self.identifier = identifier
    self.isDefault = isDefault
    self.inputs = inputs
    self.outputs = outputs
    self.states = states
    self.predictedFeatureName = predictedFeatureName
    self.predictedProbabilitiesName = predictedProbabilitiesName
  }

  /// Whether predictions need a state.
  public var isStateful: Bool { !states.isEmpty }
}
