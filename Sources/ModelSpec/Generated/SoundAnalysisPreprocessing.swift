// Generated from schema/SoundAnalysisPreprocessing.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct SoundAnalysisPreprocessing: SpecMessage {
    public var soundAnalysisPreprocessingType: SoundAnalysisPreprocessingType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `sound_analysis_preprocessing_type` is set.
    public indirect enum SoundAnalysisPreprocessingType: Equatable, Sendable {
      case vggish(CoreMLModels.SoundAnalysisPreprocessing.Vggish)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .vggish: "vggish"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .vggish: 20
        }
      }
    }

    public struct Vggish: SpecMessage {
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}
