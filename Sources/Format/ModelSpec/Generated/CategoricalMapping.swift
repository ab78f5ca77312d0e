// Generated from schema/CategoricalMapping.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Looks the input up in a table, `y = map[x]`; a sequence input is mapped element by element.
public struct CategoricalMapping: SpecMessage {
  /// The table; it fixes the types of input and output. Required.
  public var mappingType: MappingType?
  /// Output for an input that is not in the table. Absent: such an input is an error.
  public var valueOnUnknown: ValueOnUnknown?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The table; it fixes the types of input and output. Required.
  public indirect enum MappingType: Equatable, Sendable {
    /// String in, Int64 out.
    case stringToInt64Map(StringToInt64Map)
    /// Int64 in, String out.
    case int64ToStringMap(Int64ToStringMap)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringToInt64Map: "stringToInt64Map"
      case .int64ToStringMap: "int64ToStringMap"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringToInt64Map: 1
      case .int64ToStringMap: 2
      }
    }
  }

  /// Output for an input that is not in the table. Absent: such an input is an error.
  public enum ValueOnUnknown: Equatable, Sendable {
    /// For tables that yield strings.
    case strValue(String)
    /// For tables that yield integers.
    case int64Value(Int64)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .strValue: "strValue"
      case .int64Value: "int64Value"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .strValue: 101
      case .int64Value: 102
      }
    }

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: ValueOnUnknown, b: ValueOnUnknown) -> Bool {
      switch (a, b) {
      case (.strValue(let a), .strValue(let b)): a == b
      case (.int64Value(let a), .int64Value(let b)): a == b
      default: false
      }
    }
  }
}
