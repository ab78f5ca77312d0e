// Generated from schema/Gazetteer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Gives a string the label that a compact probabilistic table holds for it: one String input, one
  /// String output.
  public struct Gazetteer: SpecMessage {
    /// Revision of the algorithm, at least 2 (macOS 10.15, iOS 13, tvOS 13). Required.
    public var revision: UInt32 = 0
    /// Language as a BCP 47 tag such as `en-US`.
    public var language: String = ""
    /// The table in the framework's own encoding. Not empty.
    public var modelParameterData = WeightData()
    /// The labels the model can return. Required.
    public var classLabels: ClassLabels?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: Gazetteer, b: Gazetteer) -> Bool {
      guard a.revision == b.revision else { return false }
      guard a.language == b.language else { return false }
      guard a.modelParameterData == b.modelParameterData else { return false }
      guard a.classLabels == b.classLabels else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// The labels the model can return. Required.
    public indirect enum ClassLabels: Equatable, Sendable {
      /// String labels, at least one.
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
