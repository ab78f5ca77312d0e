// Generated from schema/DictVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Lays a dictionary out as a vector, `y[i] = x[keys[i]]`, and 0 for a key that the input lacks; the
/// output is `[N]` for `N` keys. A key of the input must be in the list.
public struct DictVectorizer: SpecMessage {
  /// The keys by position; their type is the key type of the input. Required.
  public var map: Map?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The keys by position; their type is the key type of the input. Required.
  public indirect enum Map: Equatable, Sendable {
    /// Keys of a dictionary with string keys.
    case stringToIndex(StringVector)
    /// Keys of a dictionary with integer keys.
    case int64ToIndex(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringToIndex: "stringToIndex"
      case .int64ToIndex: "int64ToIndex"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringToIndex: 1
      case .int64ToIndex: 2
      }
    }
  }
}
