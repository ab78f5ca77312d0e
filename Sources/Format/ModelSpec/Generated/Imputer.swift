// Generated from schema/Imputer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Puts a stated value where the input has none: `y = imputedValue` where `x` is missing or equals
/// `replaceValue`, else `y = x`. One input and one output of the same type; multi-arrays are `[N]`.
public struct Imputer: SpecMessage {
  /// What to put in. It must fit the type of the input. Required.
  public var imputedValue: ImputedValue?
  /// The value that marks a missing one; NaN matches NaN. Absent: only what was not given is
  /// missing. Dictionaries take none.
  public var replaceValue: ReplaceValue?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What to put in. It must fit the type of the input. Required.
  public indirect enum ImputedValue: Equatable, Sendable {
    /// For a Double, and for each element of a multi-array.
    case imputedDoubleValue(Double)
    /// For an Int64.
    case imputedInt64Value(Int64)
    /// For a String.
    case imputedStringValue(String)
    /// For a multi-array, element by element, `[N]`.
    case imputedDoubleArray(DoubleVector)
    /// For a multi-array, element by element, `[N]`.
    case imputedInt64Array(Int64Vector)
    /// For a dictionary with string keys, by key.
    case imputedStringDictionary(StringToDoubleMap)
    /// For a dictionary with integer keys, by key.
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

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: ImputedValue, b: ImputedValue) -> Bool {
      switch (a, b) {
      case (.imputedDoubleValue(let a), .imputedDoubleValue(let b)): a == b
      case (.imputedInt64Value(let a), .imputedInt64Value(let b)): a == b
      case (.imputedStringValue(let a), .imputedStringValue(let b)): a == b
      case (.imputedDoubleArray(let a), .imputedDoubleArray(let b)): a == b
      case (.imputedInt64Array(let a), .imputedInt64Array(let b)): a == b
      case (.imputedStringDictionary(let a), .imputedStringDictionary(let b)): a == b
      case (.imputedInt64Dictionary(let a), .imputedInt64Dictionary(let b)): a == b
      default: false
      }
    }
  }

  /// The value that marks a missing one; NaN matches NaN. Absent: only what was not given is
  /// missing. Dictionaries take none.
  public enum ReplaceValue: Equatable, Sendable {
    /// With `imputedDoubleValue` and `imputedDoubleArray`.
    case replaceDoubleValue(Double)
    /// With `imputedInt64Value` and `imputedInt64Array`.
    case replaceInt64Value(Int64)
    /// With `imputedStringValue`.
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

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: ReplaceValue, b: ReplaceValue) -> Bool {
      switch (a, b) {
      case (.replaceDoubleValue(let a), .replaceDoubleValue(let b)): a == b
      case (.replaceInt64Value(let a), .replaceInt64Value(let b)): a == b
      case (.replaceStringValue(let a), .replaceStringValue(let b)): a == b
      default: false
      }
    }
  }
}
