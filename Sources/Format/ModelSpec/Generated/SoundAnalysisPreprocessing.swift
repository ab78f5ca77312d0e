// Generated from schema/SoundAnalysisPreprocessing.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Prepares sound samples for a feature extractor.
  public struct SoundAnalysisPreprocessing: SpecMessage {
    /// The method. Required.
    public var soundAnalysisPreprocessingType: SoundAnalysisPreprocessingType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The method. Required.
    public indirect enum SoundAnalysisPreprocessingType: Equatable, Sendable {
      /// Spectrogram for VGGish; it has no parameters.
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

    /// Log mel spectrogram for VGGish: one channel of 0.975 s at 16 kHz, Float32 `[15600]`, becomes
    /// Float32 `[1, 96, 64]`.
    /// Frames are 400 samples (25 ms) every 160 samples (10 ms), a rest is dropped; each is multiplied
    /// by the periodic Hann window `w[n] = 0.5 - 0.5 * cos(2 * pi * n / 400)`, transformed by an FFT
    /// of length 512 to magnitudes, and summed into 64 mel bands from 125 to 7500 Hz; the output is
    /// `log(band + 0.01)`.
    public struct Vggish: SpecMessage {
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}
    }
  }
}
