// Generated from schema/DataStructures.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

public struct StringToInt64Map: SpecMessage {
  public var map: OrderedDictionary<String, Int64> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Int64ToStringMap: SpecMessage {
  public var map: OrderedDictionary<Int64, String> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct StringToDoubleMap: SpecMessage {
  public var map: OrderedDictionary<String, Double> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Int64ToDoubleMap: SpecMessage {
  public var map: OrderedDictionary<Int64, Double> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct StringVector: SpecMessage {
  public var vector: [String] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Int64Vector: SpecMessage {
  public var vector: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FloatVector: SpecMessage {
  public var vector: [Float] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DoubleVector: SpecMessage {
  public var vector: [Double] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Int64Range: SpecMessage {
  public var minValue: Int64 = 0
  public var maxValue: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Int64Set: SpecMessage {
  public var values: [Int64] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DoubleRange: SpecMessage {
  public var minValue: Double = 0
  public var maxValue: Double = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PrecisionRecallCurve: SpecMessage {
  public var precisionValues: FloatVector?
  public var precisionConfidenceThresholds: FloatVector?
  public var recallValues: FloatVector?
  public var recallConfidenceThresholds: FloatVector?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}
