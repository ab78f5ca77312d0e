/// Type of a feature.
public enum InterfaceType: Equatable, Sendable {
  /// A 64-bit integer.
  case int64
  /// A 64-bit float.
  case double
  case string
  case image(InterfaceImage)
  case multiArray(InterfaceArray)
  /// Doubles by key.
  case dictionary(keys: ScalarKind)
  /// A list of any length.
  case sequence(of: ScalarKind)

  /// What keys of dictionaries and elements of sequences are.
  public enum ScalarKind: Equatable, Sendable {
    case int64, string
  }

  public var image: InterfaceImage? {
    if case .image(let image) = self { image } else { nil }
  }

  public var multiArray: InterfaceArray? {
    if case .multiArray(let array) = self { array } else { nil }
  }
}

/// An image: its pixels and the sizes it may have.
public struct InterfaceImage: Equatable, Sendable {
  public enum ColorSpace: Equatable, Sendable {
    /// 8 bits a pixel.
    case grayscale
    /// A 16-bit float a pixel.
    case grayscaleFloat16
    /// 32 bits a pixel.
    case rgb, bgr
  }

  public let colorSpace: ColorSpace
  /// The only width, or the one to use when none is asked for, in pixels.
  public let width: Int
  /// The only height, or the one to use when none is asked for, in pixels.
  public let height: Int
  /// Width as the model states it: 0 where it leaves that to `flexibility`.
  public let statedWidth: Int
  /// Height as the model states it: 0 where it leaves that to `flexibility`.
  public let statedHeight: Int
  /// Other sizes that the model takes; nil when it takes only `width` by `height`.
  public let flexibility: Flexibility?

  public enum Flexibility: Equatable, Sendable {
    /// One of these sizes.
    case sizes([(Int, Int)])
    /// Any size within these bounds; no upper bound when nil.
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

/// A multi-array: its elements and the shapes it may have.
public struct InterfaceArray: Equatable, Sendable {
  public enum ElementType: Equatable, Sendable {
    case double, float32, float16, int32, int8
  }

  public let elementType: ElementType
  /// The only shape, or the one to use when none is asked for; empty when the model does not say.
  public let shape: [Int]
  /// Shape as the model states it: empty where it leaves that to `flexibility`.
  public let statedShape: [Int]
  /// Other shapes that the model takes; nil when it takes only `shape`.
  public let flexibility: Flexibility?

  public enum Flexibility: Equatable, Sendable {
    /// One of these shapes.
    case shapes([[Int]])
    /// Each dimension within its bounds.
    case ranges([Bounds])
  }

  public init(elementType: ElementType, shape: [Int], statedShape: [Int]? = nil, flexibility: Flexibility? = nil) {
    self.elementType = elementType
    self.shape = shape
    self.statedShape = statedShape ?? shape
    self.flexibility = flexibility
  }
}

/// Smallest and largest size; no upper limit when `upper` is nil.
public struct Bounds: Equatable, Sendable {
  public let lower: Int
  public let upper: Int?

  public init(lower: Int, upper: Int?) {
    self.lower = lower
    self.upper = upper
  }
}
