// Generated from schema/VisionFeaturePrint.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

extension CoreMLModels {
  /// Maps an image to feature arrays with a network that ships with the operating system.
  public struct VisionFeaturePrint: SpecMessage {
    /// The extractor to run. Required.
    public var visionFeaturePrintType: VisionFeaturePrintType?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}

    /// The extractor to run. Required.
    public indirect enum VisionFeaturePrintType: Equatable, Sendable {
      /// Scene features.
      case scene(CoreMLModels.VisionFeaturePrint.Scene)
      /// Object features. Specification version 5.
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

    /// Features for what a photograph shows, indoors or outdoors; one multi-array output.
    public struct Scene: SpecMessage {
      /// Revision to run. Required.
      public var version = CoreMLModels.VisionFeaturePrint.Scene.SceneVersion(rawValue: 0)
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Revision of the scene network.
      public enum SceneVersion: RawRepresentable, Equatable, Sendable {
        /// No revision chosen; such a model is not valid.
        case sceneVersionInvalid
        /// Image of 299 x 299 in, 2048 floats out. macOS 10.14, iOS 12, tvOS 12.
        case sceneVersion1
        /// Image of 360 x 360 in, 768 floats out. macOS 14, iOS 17, tvOS 17, specification version 8.
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

    /// Features for finding and naming the objects in a photograph; two multi-array outputs.
    public struct Objects: SpecMessage {
      /// Revision to run. Required.
      public var version = CoreMLModels.VisionFeaturePrint.Objects.ObjectsVersion(rawValue: 0)
      /// Names of the outputs in the order the network computes them, from high to low resolution; two
      /// for version 1.
      public var output: [String] = []
      /// Fields that the schema does not know, as they stood in the file.
      public var unknownFields = UnknownFields()

      public init() {}

      /// Texts are equal when their UTF-8 is equal.
      public static func == (a: Objects, b: Objects) -> Bool {
        guard a.version == b.version else { return false }
        guard a.output == b.output else { return false }
        return a.unknownFields == b.unknownFields
      }

      /// Revision of the object network.
      public enum ObjectsVersion: RawRepresentable, Equatable, Sendable {
        /// No revision chosen; such a model is not valid.
        case objectsVersionInvalid
        /// Image of 299 x 299 in; features `[288, 35, 35]` and `[768, 17, 17]` out. macOS 11, iOS 14,
        /// tvOS 14.
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
