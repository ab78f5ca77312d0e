// Generated from schema/Parameters.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct Int64Parameter: SpecMessage {
  public var defaultValue: Int64 = 0
  public var allowedValues: AllowedValues?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `allowed_values` is set.
  public indirect enum AllowedValues: Equatable, Sendable {
    case range(Int64Range)
    case set(Int64Set)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .range: "range"
      case .set: "set"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .range: 10
      case .set: 11
      }
    }
  }
}

public struct DoubleParameter: SpecMessage {
  public var defaultValue: Double = 0
  public var allowedValues: AllowedValues?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `allowed_values` is set.
  public indirect enum AllowedValues: Equatable, Sendable {
    case range(DoubleRange)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .range: "range"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .range: 10
      }
    }
  }
}

public struct StringParameter: SpecMessage {
  public var defaultValue: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct BoolParameter: SpecMessage {
  public var defaultValue: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
