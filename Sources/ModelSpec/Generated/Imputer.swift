// Generated from schema/Imputer.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct Imputer: SpecMessage {
  public var imputedValue: ImputedValue?
  public var replaceValue: ReplaceValue?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `imputed_value` is set.
  public indirect enum ImputedValue: Equatable, Sendable {
    case imputedDoubleValue(Double)
    case imputedInt64Value(Int64)
    case imputedStringValue(String)
    case imputedDoubleArray(DoubleVector)
    case imputedInt64Array(Int64Vector)
    case imputedStringDictionary(StringToDoubleMap)
    case imputedInt64Dictionary(Int64ToDoubleMap)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .imputedDoubleValue: "imputedDoubleValue"
      case .imputedInt64Value: "imputedInt64Value"
      case .imputedStringValue: "imputedStringValue"
      case .imputedDoubleArray: "imputedDoubleArray"
      case .imputedInt64Array: "imputedInt64Array"
      case .imputedStringDictionary: "imputedStringDictionary"
      case .imputedInt64Dictionary: "imputedInt64Dictionary"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .imputedDoubleValue: 1
      case .imputedInt64Value: 2
      case .imputedStringValue: 3
      case .imputedDoubleArray: 4
      case .imputedInt64Array: 5
      case .imputedStringDictionary: 6
      case .imputedInt64Dictionary: 7
      }
    }
  }

  /// Which one of `replace_value` is set.
  public enum ReplaceValue: Equatable, Sendable {
    case replaceDoubleValue(Double)
    case replaceInt64Value(Int64)
    case replaceStringValue(String)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .replaceDoubleValue: "replaceDoubleValue"
      case .replaceInt64Value: "replaceInt64Value"
      case .replaceStringValue: "replaceStringValue"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .replaceDoubleValue: 11
      case .replaceInt64Value: 12
      case .replaceStringValue: 13
      }
    }
  }
}
