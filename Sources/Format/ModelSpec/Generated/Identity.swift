// Generated from schema/Identity.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Returns every input unchanged, `y = x`.
public struct Identity: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
