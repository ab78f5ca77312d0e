// Generated from schema/WordTagger.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Splits a text into tokens and tags each: one String input; each named output is a sequence with
  /// one element a token.
  public struct WordTagger: SpecMessage {
    /// Revision of the algorithm, at least 1 (macOS 10.14, iOS 12, tvOS 12). 3 needs specification
    /// version 5, 4 needs 8, 5 needs 9. Required.
    public var revision: UInt32 = 0
    /// Language as a BCP 47 tag such as `en-US`.
    public var language: String = ""
    /// Name of the String sequence of tokens. Empty: not returned.
    public var tokensOutputFeatureName: String = ""
    /// Name of the String sequence of tags. Required.
    public var tokenTagsOutputFeatureName: String = ""
    /// Name of the Int64 sequence of positions where tokens begin, counted from 0. Empty: not
    /// returned.
    public var tokenLocationsOutputFeatureName: String = ""
    /// Name of the Int64 sequence of token lengths. Empty: not returned.
    public var tokenLengthsOutputFeatureName: String = ""
    /// Learned parameters in the framework's own encoding. Not empty.
    public var modelParameterData = WeightData()
    /// The tags the model can return. Required.
    public var tags: Tags?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: WordTagger, b: WordTagger) -> Bool {
      guard a.revision == b.revision else { return false }
      guard a.language == b.language else { return false }
      guard a.tokensOutputFeatureName == b.tokensOutputFeatureName else { return false }
      guard a.tokenTagsOutputFeatureName == b.tokenTagsOutputFeatureName else { return false }
      guard a.tokenLocationsOutputFeatureName == b.tokenLocationsOutputFeatureName else { return false }
      guard a.tokenLengthsOutputFeatureName == b.tokenLengthsOutputFeatureName else { return false }
      guard a.modelParameterData == b.modelParameterData else { return false }
      guard a.tags == b.tags else { return false }
      return a.unknownFields == b.unknownFields
    }

    /// The tags the model can return. Required.
    public indirect enum Tags: Equatable, Sendable {
      /// String tags, at least one.
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
