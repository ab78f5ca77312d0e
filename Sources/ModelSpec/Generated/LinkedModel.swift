// Generated from schema/LinkedModel.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct LinkedModel: SpecMessage {
  public var linkType: LinkType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `link_type` is set.
  public indirect enum LinkType: Equatable, Sendable {
    case linkedModelFile(LinkedModelFile)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .linkedModelFile: "linkedModelFile"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .linkedModelFile: 1
      }
    }
  }
}

public struct LinkedModelFile: SpecMessage {
  public var linkedModelFileName: StringParameter?
  public var linkedModelSearchPath: StringParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
