// Generated from schema/WordEmbedding.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct WordEmbedding: SpecMessage {
    public var revision: UInt32 = 0
    public var language: String = ""
    public var modelParameterData = WeightData()
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}
