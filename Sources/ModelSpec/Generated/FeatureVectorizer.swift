// Generated from schema/FeatureVectorizer.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct FeatureVectorizer: SpecMessage {
  public var inputList: [FeatureVectorizer.InputColumn] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct InputColumn: SpecMessage {
    public var inputColumn: String = ""
    public var inputDimensions: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
