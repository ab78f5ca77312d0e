// Generated from schema/ClassConfidenceThresholding.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Passes class confidences on together with a presence flag: input `[C]`, output `[2, C]` with
/// `y[0, c] = x[c]` and `y[1, c] = 1` where class `c` counts as present, else 0. All classes count
/// as present. Elements are Float16, Float32 or Double.
public struct ClassConfidenceThresholding: SpecMessage {
  /// One curve for each class label, in label order. The schema allows none; Apple's validator wants
  /// at least one.
  public var precisionRecallCurves: [PrecisionRecallCurve] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
