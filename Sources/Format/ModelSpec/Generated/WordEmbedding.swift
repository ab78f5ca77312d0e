// Generated from schema/WordEmbedding.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Maps a string to its vector: one String input, one multi-array output.
  public struct WordEmbedding: SpecMessage {
    /// Revision of the algorithm, at least 2 (macOS 10.15, iOS 13, tvOS 13). Required.
    public var revision: UInt32 = 0
    /// Language as a BCP 47 tag such as `en-US`.
    public var language: String = ""
    /// The vectors in the framework's own encoding. Not empty.
    public var modelParameterData = WeightData()
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Texts are equal when their UTF-8 is equal.
    public static func == (a: WordEmbedding, b: WordEmbedding) -> Bool {
      guard a.revision == b.revision else { return false }
      guard a.language == b.language else { return false }
      guard a.modelParameterData == b.modelParameterData else { return false }
      return a.unknownFields == b.unknownFields
    }
  }
}
