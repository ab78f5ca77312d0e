/// One input, output, training input or state.
public struct InterfaceFeature: Equatable, Sendable {
  /// Name in the model, in any script and with any characters.
  public let name: String
  /// `name` as an identifier of Swift, unlike those of the features beside it.
  public let identifier: String
  /// `name` as an identifier of Objective-C, unlike those of the features beside it even with another first letter case.
  public let objectiveCIdentifier: String
  public let type: InterfaceType
  /// Whether a prediction may go without.
  public let isOptional: Bool
  /// The maker's words; may be empty.
  public let shortDescription: String

  public init(
    name: String, identifier: String, objectiveCIdentifier: String, type: InterfaceType, isOptional: Bool = false,
    shortDescription: String = ""
  ) {
    self.name = name
    self.identifier = identifier
    self.objectiveCIdentifier = objectiveCIdentifier
    self.type = type
    self.isOptional = isOptional
    self.shortDescription = shortDescription
  }
}
