// Generated from schema/FeatureVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Concatenates its inputs into one multi-array of shape `[sum of inputDimensions]`, in the order of
/// `inputList`.
public struct FeatureVectorizer: SpecMessage {
  /// The features, in output order.
  public var inputList: [FeatureVectorizer.InputColumn] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// One input feature.
  public struct InputColumn: SpecMessage {
    /// Name of the feature: Int64, Double, multi-array or dictionary.
    public var inputColumn: String = ""
    /// Number of elements it contributes, greater than 0; 1 for a number.
    public var inputDimensions: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: InputColumn, b: InputColumn) -> Bool {
      guard a.inputColumn == b.inputColumn else { return false }
      guard a.inputDimensions == b.inputDimensions else { return false }
      return a.unknownFields == b.unknownFields
    }
  }
}
