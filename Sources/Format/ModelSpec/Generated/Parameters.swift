// Generated from schema/Parameters.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// An integer setting.
public struct Int64Parameter: SpecMessage {
  /// Value in force unless the application gives another; one of the allowed.
  public var defaultValue: Int64 = 0
  /// What the application may set. Absent: anything.
  public var allowedValues: AllowedValues?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What the application may set. Absent: anything.
  public indirect enum AllowedValues: Equatable, Sendable {
    /// Any value of a range.
    case range(Int64Range)
    /// One of a set.
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

/// A numeric setting.
public struct DoubleParameter: SpecMessage {
  /// Value in force unless the application gives another; one of the allowed.
  public var defaultValue: Double = 0
  /// What the application may set. Absent: anything.
  public var allowedValues: AllowedValues?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// What the application may set. Absent: anything.
  public indirect enum AllowedValues: Equatable, Sendable {
    /// Any value of a range.
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

/// A text setting.
public struct StringParameter: SpecMessage {
  /// Value in force unless the application gives another.
  public var defaultValue: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: StringParameter, b: StringParameter) -> Bool {
    guard a.defaultValue == b.defaultValue else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// A switch.
public struct BoolParameter: SpecMessage {
  /// Value in force unless the application gives another.
  public var defaultValue: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
