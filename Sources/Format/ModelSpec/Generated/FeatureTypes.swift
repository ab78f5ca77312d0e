// Generated from schema/FeatureTypes.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

/// A 64-bit integer.
public struct Int64FeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A 64-bit float.
public struct DoubleFeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// UTF-8 text.
public struct StringFeatureType: SpecMessage {
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Allowed values of a size, both ends included.
public struct SizeRange: SpecMessage {
  /// Smallest allowed size. Absent: 0.
  public var lowerBound: UInt64 = 0
  /// Largest allowed size; a negative number means unbounded.
  public var upperBound: Int64 = 0
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// An image of uncompressed pixels.
public struct ImageFeatureType: SpecMessage {
  /// Width in pixels: the required one without `sizeFlexibility`, else the default, which must be
  /// among the allowed. 0 or absent with flexibility: the first enumerated width or the lower bound.
  public var width: Int64 = 0
  /// Height in pixels, by the rules of `width`.
  public var height: Int64 = 0
  /// Other allowed sizes. Absent: only `width` x `height`. Specification version 3.
  public var sizeFlexibility: SizeFlexibility?
  /// Pixel format. Required.
  public var colorSpace = ImageFeatureType.ColorSpace(rawValue: 0)
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Other allowed sizes. Absent: only `width` x `height`. Specification version 3.
  public indirect enum SizeFlexibility: Equatable, Sendable {
    /// One of a list of sizes.
    case enumeratedSizes(ImageFeatureType.EnumeratedImageSizes)
    /// Any size within two ranges.
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

  /// Pixel format.
  public enum ColorSpace: RawRepresentable, Equatable, Sendable {
    /// Not set; such a feature is not valid.
    case invalidColorSpace
    /// One channel, 8 bits a pixel.
    case grayscale
    /// Red, green, blue and an ignored alpha channel, 32 bits a pixel.
    case rgb
    /// Blue, green, red and an ignored alpha channel, 32 bits a pixel.
    case bgr
    /// One channel, a 16-bit float a pixel. Specification version 7.
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

  /// A size in pixels.
  public struct ImageSize: SpecMessage {
    /// Width in pixels.
    public var width: UInt64 = 0
    /// Height in pixels.
    public var height: UInt64 = 0
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// A choice of fixed sizes.
  public struct EnumeratedImageSizes: SpecMessage {
    /// The allowed sizes, at least one. The first is the default where the type states none.
    public var sizes: [ImageFeatureType.ImageSize] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Width and height that vary independently.
  public struct ImageSizeRange: SpecMessage {
    /// Allowed widths in pixels.
    public var widthRange: SizeRange?
    /// Allowed heights in pixels.
    public var heightRange: SizeRange?
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

/// A multi-dimensional array of numbers.
public struct ArrayFeatureType: SpecMessage {
  /// Sizes, outermost dimension first: the required shape without `shapeFlexibility`, else the
  /// default, which must be among the allowed. Empty with flexibility: the first enumerated shape or
  /// the lower bounds; empty without: the shape is not known, which an input may not leave open.
  public var shape: [Int64] = []
  /// Element type. Required.
  public var dataType = ArrayFeatureType.ArrayDataType(rawValue: 0)
  /// Other allowed shapes. Absent: only `shape`. Specification version 3.
  public var shapeFlexibility: ShapeFlexibility?
  /// Value of every element when an optional input is not given. Absent: 0. Neural networks and ML
  /// Programs, specification version 5.
  public var defaultOptionalValue: DefaultOptionalValue?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Other allowed shapes. Absent: only `shape`. Specification version 3.
  public indirect enum ShapeFlexibility: Equatable, Sendable {
    /// One of a list of shapes.
    case enumeratedShapes(ArrayFeatureType.EnumeratedShapes)
    /// Any shape within a range for each dimension.
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

  /// Value of every element when an optional input is not given. Absent: 0. Neural networks and ML
  /// Programs, specification version 5.
  public enum DefaultOptionalValue: Equatable, Sendable {
    /// For `INT32`; for `INT8` within -128 ... 127.
    case intDefaultValue(Int32)
    /// For `FLOAT32` and `FLOAT16`.
    case floatDefaultValue(Float)
    /// For `DOUBLE`.
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

  /// Element type. Numbers are a kind plus the width in bits: 0x10000 for floats, 0x20000 for signed
  /// integers.
  public enum ArrayDataType: RawRepresentable, Equatable, Sendable {
    /// Not set; such a feature is not valid.
    case invalidArrayDataType
    /// 32-bit float.
    case float32
    /// 64-bit float.
    case double
    /// 32-bit signed integer.
    case int32
    /// 8-bit signed integer. Specification version 10; ML Programs.
    case int8
    /// 16-bit float. Specification version 7.
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

  /// One shape.
  public struct Shape: SpecMessage {
    /// Sizes, outermost dimension first.
    public var shape: [Int64] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// A choice of fixed shapes.
  public struct EnumeratedShapes: SpecMessage {
    /// The allowed shapes, at least one, none without dimensions. The first is the default where the
    /// type states none.
    public var shapes: [ArrayFeatureType.Shape] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }

  /// Dimensions that vary independently.
  public struct ShapeRange: SpecMessage {
    /// Allowed sizes of each dimension, outermost first.
    public var sizeRanges: [SizeRange] = []
    /// Fields that the schema does not know, as they stood in the file.
    public var unknownFields = UnknownFields()

    public init() {}
  }
}

/// Doubles by key.
public struct DictionaryFeatureType: SpecMessage {
  /// Type of the keys. Required.
  public var keyType: KeyType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Type of the keys. Required.
  public indirect enum KeyType: Equatable, Sendable {
    /// Integer keys.
    case int64KeyType(Int64FeatureType)
    /// String keys.
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

/// An ordered list of values of one type. Specification version 3.
public struct SequenceFeatureType: SpecMessage {
  /// Type of the elements. Required.
  public var kind: Kind?
  /// Allowed numbers of elements.
  public var sizeRange: SizeRange?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Type of the elements. Required.
  public indirect enum Kind: Equatable, Sendable {
    /// A list of integers.
    case int64Type(Int64FeatureType)
    /// A list of strings.
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

/// A value that persists from one prediction to the next. Specification version 9; ML Programs.
public struct StateFeatureType: SpecMessage {
  /// Type of the value. Required.
  public var kind: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Type of the value. Required.
  public indirect enum Kind: Equatable, Sendable {
    /// A multi-array of fixed, stated shape, of `FLOAT16` or `INT8` elements, without default value.
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

/// Type of one feature.
public struct FeatureType: SpecMessage {
  /// The type. Required.
  public var kind: Kind?
  /// The input may be left out. Absent: false. Never true for outputs and states; a neural network
  /// or ML Program with inputs needs one that is not optional.
  public var isOptional: Bool = false
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// The type. Required.
  public indirect enum Kind: Equatable, Sendable {
    /// A 64-bit integer.
    case int64Type(Int64FeatureType)
    /// A 64-bit float.
    case doubleType(DoubleFeatureType)
    /// Text.
    case stringType(StringFeatureType)
    /// An image.
    case imageType(ImageFeatureType)
    /// A multi-dimensional array.
    case multiArrayType(ArrayFeatureType)
    /// Doubles by key.
    case dictionaryType(DictionaryFeatureType)
    /// A list of integers or strings.
    case sequenceType(SequenceFeatureType)
    /// A value kept between predictions.
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
