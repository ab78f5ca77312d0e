// Generated from schema/LinkedModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Predicts with another, compiled model. Cannot be updatable.
public struct LinkedModel: SpecMessage {
  /// Where the model is. Required.
  public var linkType: LinkType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Where the model is. Required.
  public indirect enum LinkType: Equatable, Sendable {
    /// In the file system.
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

/// A compiled model by name and search path.
public struct LinkedModelFile: SpecMessage {
  /// Name of the directory, such as `Extractor.mlmodelc`. Its default is not empty.
  public var linkedModelFileName: StringParameter?
  /// Directories to look in, separated by `:`, absolute or relative to this model. Empty: `.`,
  /// beside this model. `$BUNDLE_MAIN` stands for the main bundle, `$BUNDLE_IDENTIFIER(id)` for the
  /// bundle with that identifier.
  public var linkedModelSearchPath: StringParameter?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
