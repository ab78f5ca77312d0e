// Generated from schema/ArrayFeatureExtractor.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct ArrayFeatureExtractor: SpecMessage {
  public var extractIndex: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
