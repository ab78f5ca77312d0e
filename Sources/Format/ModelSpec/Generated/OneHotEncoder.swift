// Generated from schema/OneHotEncoder.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// Turns a category into an indicator, `y[i] = 1` if `x` is category `i`, else 0.
public struct OneHotEncoder: SpecMessage {
  /// The `N` categories by index; their type is that of the input. Required.
  public var categoryType: CategoryType?
  /// The output is a dictionary with the one entry that is not 0, rather than a multi-array `[N]`.
  /// Absent: false.
  public var outputSparse: Bool = false
  /// What an unlisted category yields. Absent: `ErrorOnUnknown`.
  public var handleUnknown = OneHotEncoder.HandleUnknown(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The `N` categories by index; their type is that of the input. Required.
  public indirect enum CategoryType: Equatable, Sendable {
    /// For a String input.
    case stringCategories(StringVector)
    /// For an Int64 input.
    case int64Categories(Int64Vector)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .stringCategories: "stringCategories"
      case .int64Categories: "int64Categories"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .stringCategories: 1
      case .int64Categories: 2
      }
    }
  }

  /// What an unlisted category yields.
  public enum HandleUnknown: RawRepresentable, Equatable, Sendable {
    /// An error.
    case errorOnUnknown
    /// All zeros.
    case ignoreUnknown
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .errorOnUnknown
      case 1: self = .ignoreUnknown
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .errorOnUnknown: 0
      case .ignoreUnknown: 1
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .errorOnUnknown: "ErrorOnUnknown"
      case .ignoreUnknown: "IgnoreUnknown"
      case .unrecognized(let number): "\(number)"
      }
    }
  }
}
