// Generated from schema/CustomModel.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
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
    }
  }
}
