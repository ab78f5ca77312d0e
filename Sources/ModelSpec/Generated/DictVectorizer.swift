// Generated from schema/DictVectorizer.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct DictVectorizer: SpecMessage {
  public var map: Map?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `map` is set.
  public indirect enum Map: Equatable, Sendable {
    case stringToIndex(StringVector)
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
