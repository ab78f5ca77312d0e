// Generated from schema/Gazetteer.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct Gazetteer: SpecMessage {
    public var revision: UInt32 = 0
    public var language: String = ""
    public var modelParameterData = WeightData()
    public var classLabels: ClassLabels?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `class_labels` is set.
    public indirect enum ClassLabels: Equatable, Sendable {
      case stringClassLabels(StringVector)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .stringClassLabels: "stringClassLabels"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .stringClassLabels: 200
        }
      }
    }
  }
}
