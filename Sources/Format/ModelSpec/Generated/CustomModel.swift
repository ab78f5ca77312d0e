// Generated from schema/CustomModel.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

/// Hands prediction to a class that the application registers.
public struct CustomModel: SpecMessage {
  /// Name of the implementing class, one that conforms to `MLCustomModel`. Not empty.
  public var className: String = ""
  /// Values given to the class when it is created, by name. Names are not empty.
  public var parameters: OrderedDictionary<String, CustomModel.CustomModelParamValue> = [:]
  /// Text for people who view the model; no effect on predictions.
  public var description: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: CustomModel, b: CustomModel) -> Bool {
    guard a.className == b.className else { return false }
    guard haveSameEntries(a.parameters, b.parameters) else { return false }
    guard a.description == b.description else { return false }
    return a.unknownFields == b.unknownFields
  }

  /// One parameter value.
  public struct CustomModelParamValue: SpecMessage {
    /// The value. Required.
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The value. Required.
    public enum Value: Equatable, Sendable {
      /// 64-bit float.
      case doubleValue(Double)
      /// Text.
      case stringValue(String)
      /// 32-bit integer.
      case intValue(Int32)
      /// 64-bit integer.
      case longValue(Int64)
      /// Truth value.
      case boolValue(Bool)
      /// Uninterpreted bytes.
      case bytesValue([UInt8])

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .doubleValue: "doubleValue"
        case .stringValue: "stringValue"
        case .intValue: "intValue"
        case .longValue: "longValue"
        case .boolValue: "boolValue"
        case .bytesValue: "bytesValue"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .doubleValue: 10
        case .stringValue: 20
        case .intValue: 30
        case .longValue: 40
        case .boolValue: 50
        case .bytesValue: 60
        }
      }

      /// Texts are equal when their UTF-8 is equal.
      public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.doubleValue(let a), .doubleValue(let b)): a == b
        case (.stringValue(let a), .stringValue(let b)): a == b
        case (.intValue(let a), .intValue(let b)): a == b
        case (.longValue(let a), .longValue(let b)): a == b
        case (.boolValue(let a), .boolValue(let b)): a == b
        case (.bytesValue(let a), .bytesValue(let b)): a == b
        default: false
        }
      }
    }
  }
}
