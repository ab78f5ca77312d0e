// Generated from schema/AudioFeaturePrint.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct AudioFeaturePrint: SpecMessage {
    public var audioFeaturePrintType: AudioFeaturePrintType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `audio_feature_print_type` is set.
    public indirect enum AudioFeaturePrintType: Equatable, Sendable {
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

    public struct Sound: SpecMessage {
      public var version = CoreMLModels.AudioFeaturePrint.Sound.SoundVersion(rawValue: 0)
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      public enum SoundVersion: RawRepresentable, Equatable, Sendable {
        case soundVersionInvalid
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
