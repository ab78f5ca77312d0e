// Generated from schema/Scaler.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Shifts, then scales, `y[i] = scaleValue[i] * (x[i] + shiftValue[i])`. The input is an Int64, a
/// Double or a multi-array `[N]`; the output has its type, or is a Double for an Int64. An integer
/// is computed as a Double; a result that an integer output cannot hold exactly is an error.
public struct Scaler: SpecMessage {
  /// What is added: `N` values, or one for all elements. Empty: 0.
  public var shiftValue: [Double] = []
  /// What is multiplied by: `N` values, or one for all elements. Empty: 1.
  public var scaleValue: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
