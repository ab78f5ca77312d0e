// Generated from schema/FeatureTypes.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public struct Int64FeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct DoubleFeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct StringFeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SizeRange: SpecMessage {
  public var lowerBound: UInt64 = 0
  public var upperBound: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ImageFeatureType: SpecMessage {
  public var width: Int64 = 0
  public var height: Int64 = 0
  public var sizeFlexibility: SizeFlexibility?
  public var colorSpace = ImageFeatureType.ColorSpace(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `size_flexibility` is set.
  public indirect enum SizeFlexibility: Equatable, Sendable {
    case enumeratedSizes(ImageFeatureType.EnumeratedImageSizes)
    case imageSizeRange(ImageFeatureType.ImageSizeRange)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .enumeratedSizes: "enumeratedSizes"
      case .imageSizeRange: "imageSizeRange"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .enumeratedSizes: 21
      case .imageSizeRange: 31
      }
    }
  }

  public enum ColorSpace: RawRepresentable, Equatable, Sendable {
    case invalidColorSpace
    case grayscale
    case rgb
    case bgr
    case grayscaleFloat16
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .invalidColorSpace
      case 10: self = .grayscale
      case 20: self = .rgb
      case 30: self = .bgr
      case 40: self = .grayscaleFloat16
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .invalidColorSpace: 0
      case .grayscale: 10
      case .rgb: 20
      case .bgr: 30
      case .grayscaleFloat16: 40
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .invalidColorSpace: "INVALID_COLOR_SPACE"
      case .grayscale: "GRAYSCALE"
      case .rgb: "RGB"
      case .bgr: "BGR"
      case .grayscaleFloat16: "GRAYSCALE_FLOAT16"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public struct ImageSize: SpecMessage {
    public var width: UInt64 = 0
    public var height: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct EnumeratedImageSizes: SpecMessage {
    public var sizes: [ImageFeatureType.ImageSize] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct ImageSizeRange: SpecMessage {
    public var widthRange: SizeRange?
    public var heightRange: SizeRange?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

public struct ArrayFeatureType: SpecMessage {
  public var shape: [Int64] = []
  public var dataType = ArrayFeatureType.ArrayDataType(rawValue: 0)
  public var shapeFlexibility: ShapeFlexibility?
  public var defaultOptionalValue: DefaultOptionalValue?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `shape_flexibility` is set.
  public indirect enum ShapeFlexibility: Equatable, Sendable {
    case enumeratedShapes(ArrayFeatureType.EnumeratedShapes)
    case shapeRange(ArrayFeatureType.ShapeRange)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .enumeratedShapes: "enumeratedShapes"
      case .shapeRange: "shapeRange"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .enumeratedShapes: 21
      case .shapeRange: 31
      }
    }
  }

  /// Which one of `default_optional_value` is set.
  public enum DefaultOptionalValue: Equatable, Sendable {
    case intDefaultValue(Int32)
    case floatDefaultValue(Float)
    case doubleDefaultValue(Double)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .intDefaultValue: "intDefaultValue"
      case .floatDefaultValue: "floatDefaultValue"
      case .doubleDefaultValue: "doubleDefaultValue"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .intDefaultValue: 41
      case .floatDefaultValue: 51
      case .doubleDefaultValue: 61
      }
    }
  }

  public enum ArrayDataType: RawRepresentable, Equatable, Sendable {
    case invalidArrayDataType
    case float32
    case double
    case int32
    case int8
    case float16
    /// A number that this version of the schema does not name.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .invalidArrayDataType
      case 65568: self = .float32
      case 65600: self = .double
      case 131104: self = .int32
      case 131080: self = .int8
      case 65552: self = .float16
      default: self = .unrecognized(rawValue)
      }
    }

    public var rawValue: Int32 {
      switch self {
      case .invalidArrayDataType: 0
      case .float32: 65568
      case .double: 65600
      case .int32: 131104
      case .int8: 131080
      case .float16: 65552
      case .unrecognized(let number): number
      }
    }

    /// The value's name in the schema; the number where it has none.
    public var schemaName: String {
      switch self {
      case .invalidArrayDataType: "INVALID_ARRAY_DATA_TYPE"
      case .float32: "FLOAT32"
      case .double: "DOUBLE"
      case .int32: "INT32"
      case .int8: "INT8"
      case .float16: "FLOAT16"
      case .unrecognized(let number): "\(number)"
      }
    }
  }

  public struct Shape: SpecMessage {
    public var shape: [Int64] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct EnumeratedShapes: SpecMessage {
    public var shapes: [ArrayFeatureType.Shape] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  public struct ShapeRange: SpecMessage {
    public var sizeRanges: [SizeRange] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

public struct DictionaryFeatureType: SpecMessage {
  public var keyType: KeyType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `key_type` is set.
  public indirect enum KeyType: Equatable, Sendable {
    case int64KeyType(Int64FeatureType)
    case stringKeyType(StringFeatureType)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .int64KeyType: "int64KeyType"
      case .stringKeyType: "stringKeyType"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .int64KeyType: 1
      case .stringKeyType: 2
      }
    }
  }
}

public struct SequenceFeatureType: SpecMessage {
  public var kind: Kind?
  public var sizeRange: SizeRange?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `type` is set.
  public indirect enum Kind: Equatable, Sendable {
    case int64Type(Int64FeatureType)
    case stringType(StringFeatureType)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .int64Type: "int64Type"
      case .stringType: "stringType"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .int64Type: 1
      case .stringType: 3
      }
    }
  }
}

public struct StateFeatureType: SpecMessage {
  public var kind: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `type` is set.
  public indirect enum Kind: Equatable, Sendable {
    case arrayType(ArrayFeatureType)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .arrayType: "arrayType"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .arrayType: 1
      }
    }
  }
}

public struct FeatureType: SpecMessage {
  public var kind: Kind?
  public var isOptional: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `type` is set.
  public indirect enum Kind: Equatable, Sendable {
    case int64Type(Int64FeatureType)
    case doubleType(DoubleFeatureType)
    case stringType(StringFeatureType)
    case imageType(ImageFeatureType)
    case multiArrayType(ArrayFeatureType)
    case dictionaryType(DictionaryFeatureType)
    case sequenceType(SequenceFeatureType)
    case stateType(StateFeatureType)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .int64Type: "int64Type"
      case .doubleType: "doubleType"
      case .stringType: "stringType"
      case .imageType: "imageType"
      case .multiArrayType: "multiArrayType"
      case .dictionaryType: "dictionaryType"
      case .sequenceType: "sequenceType"
      case .stateType: "stateType"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .int64Type: 1
      case .doubleType: 2
      case .stringType: 3
      case .imageType: 4
      case .multiArrayType: 5
      case .dictionaryType: 6
      case .sequenceType: 7
      case .stateType: 8
      }
    }
  }
}
