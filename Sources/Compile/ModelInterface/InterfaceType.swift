internal import ModelSpec

/// The type of a feature.
public enum InterfaceType: Equatable, Sendable {
  /// A 64-bit integer.
  case int64
  /// A 64-bit float.
  case double
  /// A string.
  case string
  /// An image.
  case image(InterfaceImage)
  /// A multi-array; the type of states too.
  case multiArray(InterfaceArray)
  /// A dictionary with doubles as values.
  case dictionary(keys: ScalarKind)
  /// A list of any length.
  case sequence(of: ScalarKind)

  /// Type of the keys of a dictionary or the elements of a sequence.
  public enum ScalarKind: Equatable, Sendable {
    /// 64-bit integers.
    case int64
    /// Strings.
    case string
  }

  /// The image type; nil for other types.
  public var image: InterfaceImage? {
    if case .image(let image) = self { image } else { nil }
  }

  /// The array type; nil for other types.
  public var multiArray: InterfaceArray? {
    if case .multiArray(let array) = self { array } else { nil }
  }
}

/// An image type: color space and allowed sizes.
public struct InterfaceImage: Equatable, Sendable {
  /// Color space of the pixels.
  public enum ColorSpace: Equatable, Sendable {
    /// 8 bits per pixel.
    case grayscale
    /// A 16-bit float per pixel.
    case grayscaleFloat16
    /// 32 bits per pixel.
    case rgb, bgr
  }

  /// Color space of the pixels.
  public let colorSpace: ColorSpace
  /// Default width in pixels.
  public let width: Int
  /// Default height in pixels.
  public let height: Int
  /// Width stated in the model, in pixels; 0 if only `flexibility` defines it.
  public let statedWidth: Int
  /// Height stated in the model, in pixels; 0 if only `flexibility` defines it.
  public let statedHeight: Int
  /// Other sizes that the model accepts; nil if it only accepts `width` by `height`.
  public let flexibility: Flexibility?

  /// Sizes that a model accepts.
  public enum Flexibility: Equatable, Sendable {
    /// One of these sizes: width and height in pixels.
    case sizes([(Int, Int)])
    /// Any size within these bounds, in pixels.
    case range(width: Bounds, height: Bounds)

    public static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.sizes(let left), .sizes(let right)): left.elementsEqual(right, by: ==)
      case (.range(let width, let height), .range(let otherWidth, let otherHeight)):
        width == otherWidth && height == otherHeight
      default: false
      }
    }
  }

  /// An image type with the given values; the stated size is `width` by `height` unless given.
  public init(
    colorSpace: ColorSpace, width: Int, height: Int, statedWidth: Int? = nil, statedHeight: Int? = nil,
    flexibility: Flexibility? = nil
  ) {
    self.colorSpace = colorSpace
    self.width = width
    self.height = height
    self.statedWidth = statedWidth ?? width
    self.statedHeight = statedHeight ?? height
    self.flexibility = flexibility
  }
}

/// A multi-array type: element type and allowed shapes.
public struct InterfaceArray: Equatable, Sendable {
  /// Type of the elements.
  public enum ElementType: Equatable, Sendable {
    /// Floats of 64, 32 or 16 bits.
    case double, float32, float16
    /// Signed integers of 32 or 8 bits.
    case int32, int8
  }

  /// Type of the elements.
  public let elementType: ElementType
  /// Default shape; empty if the model has none.
  public let shape: [Int]
  /// Shape stated in the model; empty if only `flexibility` defines it.
  public let statedShape: [Int]
  /// Other shapes that the model accepts; nil if it only accepts `shape`.
  public let flexibility: Flexibility?

  /// Shapes that a model accepts.
  public enum Flexibility: Equatable, Sendable {
    /// One of these shapes.
    case shapes([[Int]])
    /// Each dimension within its bounds.
    case ranges([Bounds])
  }

  /// An array type with the given values; the stated shape is `shape` unless given.
  public init(elementType: ElementType, shape: [Int], statedShape: [Int]? = nil, flexibility: Flexibility? = nil) {
    self.elementType = elementType
    self.shape = shape
    self.statedShape = statedShape ?? shape
    self.flexibility = flexibility
  }
}

/// A range of sizes or lengths.
public struct Bounds: Equatable, Sendable {
  /// The minimum.
  public let lower: Int
  /// The maximum; nil for no limit.
  public let upper: Int?

  /// The range from `lower` to `upper`, both included.
  public init(lower: Int, upper: Int?) {
    self.lower = lower
    self.upper = upper
  }
}
