// Generated from schema/CategoricalMapping.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct CategoricalMapping: SpecMessage {
  public var mappingType: MappingType?
  public var valueOnUnknown: ValueOnUnknown?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `mapping_type` is set.
  public indirect enum MappingType: Equatable, Sendable {
    case stringToInt64Map(StringToInt64Map)
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

  /// Which one of `value_on_unknown` is set.
  public enum ValueOnUnknown: Equatable, Sendable {
    case strValue(String)
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
  }
}
