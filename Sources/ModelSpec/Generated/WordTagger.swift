// Generated from schema/WordTagger.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct WordTagger: SpecMessage {
    public var revision: UInt32 = 0
    public var language: String = ""
    public var tokensOutputFeatureName: String = ""
    public var tokenTagsOutputFeatureName: String = ""
    public var tokenLocationsOutputFeatureName: String = ""
    public var tokenLengthsOutputFeatureName: String = ""
    public var modelParameterData = WeightData()
    public var tags: Tags?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `tags` is set.
    public indirect enum Tags: Equatable, Sendable {
      case stringTags(StringVector)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .stringTags: "stringTags"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .stringTags: 200
        }
      }
    }
  }
}
