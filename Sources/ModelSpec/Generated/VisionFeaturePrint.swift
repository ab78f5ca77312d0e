// Generated from schema/VisionFeaturePrint.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  public struct VisionFeaturePrint: SpecMessage {
    public var visionFeaturePrintType: VisionFeaturePrintType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// Which one of `vision_feature_print_type` is set.
    public indirect enum VisionFeaturePrintType: Equatable, Sendable {
      case scene(CoreMLModels.VisionFeaturePrint.Scene)
      case objects(CoreMLModels.VisionFeaturePrint.Objects)

      /// The field's name in the schema.
      public var schemaName: String {
        switch self {
        case .scene: "scene"
        case .objects: "objects"
        }
      }

      /// The field's number in the schema.
      public var fieldNumber: Int {
        switch self {
        case .scene: 20
        case .objects: 21
        }
      }
    }

    public struct Scene: SpecMessage {
      public var version = CoreMLModels.VisionFeaturePrint.Scene.SceneVersion(rawValue: 0)
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      public enum SceneVersion: RawRepresentable, Equatable, Sendable {
        case sceneVersionInvalid
        case sceneVersion1
        case sceneVersion2
        /// A number that this version of the schema does not name.
        case unrecognized(Int32)

        public init(rawValue: Int32) {
          switch rawValue {
          case 0: self = .sceneVersionInvalid
          case 1: self = .sceneVersion1
          case 2: self = .sceneVersion2
          default: self = .unrecognized(rawValue)
          }
        }

        public var rawValue: Int32 {
          switch self {
          case .sceneVersionInvalid: 0
          case .sceneVersion1: 1
          case .sceneVersion2: 2
          case .unrecognized(let number): number
          }
        }

        /// The value's name in the schema; the number where it has none.
        public var schemaName: String {
          switch self {
          case .sceneVersionInvalid: "SCENE_VERSION_INVALID"
          case .sceneVersion1: "SCENE_VERSION_1"
          case .sceneVersion2: "SCENE_VERSION_2"
          case .unrecognized(let number): "\(number)"
          }
        }
      }
    }

    public struct Objects: SpecMessage {
      public var version = CoreMLModels.VisionFeaturePrint.Objects.ObjectsVersion(rawValue: 0)
      public var output: [String] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      public enum ObjectsVersion: RawRepresentable, Equatable, Sendable {
        case objectsVersionInvalid
        case objectsVersion1
        /// A number that this version of the schema does not name.
        case unrecognized(Int32)

        public init(rawValue: Int32) {
          switch rawValue {
          case 0: self = .objectsVersionInvalid
          case 1: self = .objectsVersion1
          default: self = .unrecognized(rawValue)
          }
        }

        public var rawValue: Int32 {
          switch self {
          case .objectsVersionInvalid: 0
          case .objectsVersion1: 1
          case .unrecognized(let number): number
          }
        }

        /// The value's name in the schema; the number where it has none.
        public var schemaName: String {
          switch self {
          case .objectsVersionInvalid: "OBJECTS_VERSION_INVALID"
          case .objectsVersion1: "OBJECTS_VERSION_1"
          case .unrecognized(let number): "\(number)"
          }
        }
      }
    }
  }
}
