// Generated from schema/DataStructures.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

/// Integers by string.
public struct StringToInt64Map: SpecMessage {
  /// Entries, in no particular order.
  public var map: OrderedDictionary<String, Int64> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: StringToInt64Map, b: StringToInt64Map) -> Bool {
    guard haveSameEntries(a.map, b.map) else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Strings by integer.
public struct Int64ToStringMap: SpecMessage {
  /// Entries, in no particular order.
  public var map: OrderedDictionary<Int64, String> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Doubles by string.
public struct StringToDoubleMap: SpecMessage {
  /// Entries, in no particular order.
  public var map: OrderedDictionary<String, Double> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: StringToDoubleMap, b: StringToDoubleMap) -> Bool {
    guard haveSameEntries(a.map, b.map) else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Doubles by integer.
public struct Int64ToDoubleMap: SpecMessage {
  /// Entries, in no particular order.
  public var map: OrderedDictionary<Int64, Double> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A list of strings.
public struct StringVector: SpecMessage {
  /// The elements.
  public var vector: [String] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: StringVector, b: StringVector) -> Bool {
    guard a.vector == b.vector else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// A list of 64-bit integers.
public struct Int64Vector: SpecMessage {
  /// The elements.
  public var vector: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A list of 32-bit floats.
public struct FloatVector: SpecMessage {
  /// The elements.
  public var vector: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A list of 64-bit floats.
public struct DoubleVector: SpecMessage {
  /// The elements.
  public var vector: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Integers from `minValue` to `maxValue`, both included.
public struct Int64Range: SpecMessage {
  /// Smallest allowed value.
  public var minValue: Int64 = 0
  /// Largest allowed value, at least `minValue`.
  public var maxValue: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// The integers that are allowed.
public struct Int64Set: SpecMessage {
  /// The members.
  public var values: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Numbers from `minValue` to `maxValue`, both included.
public struct DoubleRange: SpecMessage {
  /// Smallest allowed value.
  public var minValue: Double = 0
  /// Largest allowed value, at least `minValue`.
  public var maxValue: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Two tables that give the confidence threshold which reaches a precision, or a recall.
/// Within a table both lists have the same length, at least 1; no element is negative, infinite or
/// NaN. Between entries the application interpolates.
public struct PrecisionRecallCurve: SpecMessage {
  /// Precisions, `[P]`.
  public var precisionValues: FloatVector?
  /// Threshold that reaches `precisionValues[i]`, `[P]`.
  public var precisionConfidenceThresholds: FloatVector?
  /// Recalls, `[R]`.
  public var recallValues: FloatVector?
  /// Threshold that reaches `recallValues[i]`, `[R]`.
  public var recallConfidenceThresholds: FloatVector?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
