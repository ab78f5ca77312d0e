// Generated from schema/CustomModel.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

public struct CustomModel: SpecMessage {
  public var className: String = ""
  public var parameters: OrderedDictionary<String, CustomModel.CustomModelParamValue> = [:]
  public var description: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  public struct CustomModelParamValue: SpecMessage {
    public var value: Value?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `value` is set.
    public enum Value: Equatable, Sendable {
      case doubleValue(Double)
      case stringValue(String)
      case intValue(Int32)
      case longValue(Int64)
      case boolValue(Bool)
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
