// Generated from schema/Scaler.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct Scaler: SpecMessage {
  public var shiftValue: [Double] = []
  public var scaleValue: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
