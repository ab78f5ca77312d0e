/// One input, output, training input or state.
public struct InterfaceFeature: Equatable, Sendable {
  /// Name in the model; may contain any characters.
  public let name: String
  /// `name` as a Swift identifier, unique in its list.
  public let identifier: String
  /// `name` as an Objective-C identifier, unique in its list even when ignoring the case of the first letter.
  public let objectiveCIdentifier: String
  /// Type of the value.
  public let type: InterfaceType
  /// Whether the feature may be omitted.
  public let isOptional: Bool
  /// The author's description; may be empty.
  public let shortDescription: String

  /// A feature with the given values.
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
