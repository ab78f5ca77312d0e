// Generated from schema/AudioFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Maps audio samples to feature vectors with a network that ships with the operating system.
  public struct AudioFeaturePrint: SpecMessage {
    /// The extractor to run. Required.
    public var audioFeaturePrintType: AudioFeaturePrintType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The extractor to run. Required.
    public indirect enum AudioFeaturePrintType: Equatable, Sendable {
      /// One multi-array input, one multi-array output.
      case sound(CoreMLModels.AudioFeaturePrint.Sound)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .sound: "sound"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .sound: 20
        }
      }
    }

    /// Features for telling apart the dominant sound of a signal.
    public struct Sound: SpecMessage {
      /// Revision to run. Required.
      public var version = CoreMLModels.AudioFeaturePrint.Sound.SoundVersion(rawValue: 0)
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Revision of the sound network.
      public enum SoundVersion: RawRepresentable, Equatable, Sendable {
        /// No revision chosen; such a model is not valid.
        case soundVersionInvalid
        /// Sample vector of any length in, 512 floats out. macOS 12, iOS 15, tvOS 15.
        case soundVersion1
        /// A number that this version of the schema does not name.
        case unrecognized(Int32)

        public init(rawValue: Int32) {
          switch rawValue {
          case 0: self = .soundVersionInvalid
          case 1: self = .soundVersion1
          default: self = .unrecognized(rawValue)
          }
        }

        public var rawValue: Int32 {
          switch self {
          case .soundVersionInvalid: 0
          case .soundVersion1: 1
          case .unrecognized(let number): number
          }
        }

        /// The value's name in the schema; the number where it has none.
        public var schemaName: String {
          switch self {
          case .soundVersionInvalid: "SOUND_VERSION_INVALID"
          case .soundVersion1: "SOUND_VERSION_1"
          case .unrecognized(let number): "\(number)"
          }
        }
      }
    }
  }
}
