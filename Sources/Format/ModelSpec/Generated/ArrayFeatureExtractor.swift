// Generated from schema/ArrayFeatureExtractor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Picks elements of one multi-array input: `y[k] = x[extractIndex[k]]`.
/// The output is a multi-array of shape `[K]`, or a Double or Int64 when one index is given.
public struct ArrayFeatureExtractor: SpecMessage {
  /// Zero-based positions of the elements to pick, in output order; `K` values. A Double output
  /// needs exactly one.
  public var extractIndex: [UInt64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
