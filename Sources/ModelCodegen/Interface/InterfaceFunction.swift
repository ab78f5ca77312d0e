/// Inputs, outputs and states of a model, or of one function of a model with several.
public struct InterfaceFunction: Equatable, Sendable {
  /// Name of the function in the model; empty where the model has no named functions.
  public let name: String
  /// `name` as an identifier, unlike those of the other functions.
  public let identifier: String
  /// Whether this function runs when none is named.
  public let isDefault: Bool
  public let inputs: [InterfaceFeature]
  public let outputs: [InterfaceFeature]
  /// Values kept between predictions, each a multi-array.
  public let states: [InterfaceFeature]
  /// The output with a classifier's label or a regressor's number; nil for other models.
  public let predictedFeatureName: String?
  /// The output with the probabilities of all labels; nil for other models.
  public let predictedProbabilitiesName: String?

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
