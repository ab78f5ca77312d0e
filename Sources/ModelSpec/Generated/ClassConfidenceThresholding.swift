// Generated from schema/ClassConfidenceThresholding.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct ClassConfidenceThresholding: SpecMessage {
  public var precisionRecallCurves: [PrecisionRecallCurve] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
