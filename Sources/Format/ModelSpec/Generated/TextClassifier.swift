// Generated from schema/TextClassifier.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Gives a text one label: one String input, one String output.
  public struct TextClassifier: SpecMessage {
    /// Revision of the algorithm, at least 1 (macOS 10.14, iOS 12, tvOS 12). 2 needs specification
    /// version 4, 4 needs 8, 5 needs 9. Required.
    public var revision: UInt32 = 0
    /// Language as a BCP 47 tag such as `en-US`.
    public var language: String = ""
    /// Learned parameters in the framework's own encoding. Not empty.
    public var modelParameterData = WeightData()
    /// The labels the model can return. Required.
    public var classLabels: ClassLabels?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: TextClassifier, b: TextClassifier) -> Bool {
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
