extension InterfaceFeature {
  /// The feature in comments: `Image of the digit as grayscale (…) image buffer, 28 pixels wide by 28 pixels high`.
  /// Without a description, the name is used.
  public var text: String { "\(shortDescription.isEmpty ? name : shortDescription) as \(typeText)" }

  /// The type in words, preceded by `optional` if the feature is optional.
  public var typeText: String { isOptional ? "optional \(type.text)" : type.text }
}

extension InterfaceType {
  /// The type in words: `1 by 4 matrix of floats`, `dictionary of strings to doubles`.
  public var text: String {
    switch self {
    case .int64: "integer value"
    case .double: "double value"
    case .string: "string value"
    case .image(let image): image.text
    case .multiArray(let array): array.text
    case .dictionary(.int64): "dictionary of 64-bit integers to doubles"
    case .dictionary(.string): "dictionary of strings to doubles"
    case .sequence(.int64): "sequence of 64-bit integers"
    case .sequence(.string): "sequence of strings"
    }
  }
}

extension InterfaceImage {
  /// Kind and size: `grayscale (kCVPixelFormatType_OneComponent8) image buffer, 28 pixels wide by 28 pixels high`.
  public var text: String {
    let kind =
      switch colorSpace {
      case .grayscale: "grayscale (kCVPixelFormatType_OneComponent8)"
      case .grayscaleFloat16: "grayscale (kCVPixelFormatType_OneComponent16Half)"
      case .rgb, .bgr: "color (kCVPixelFormatType_32BGRA)"
      }
    return "\(kind) image buffer, \(statedWidth) pixels wide by \(statedHeight) pixels high"
  }
}

extension InterfaceArray {
  /// Shape and elements: `10 element vector of doubles`, `1 × 80 × 3000 3-dimensional array of floats`.
  public var text: String {
    let shape = statedShape
    let shapeText =
      switch shape.count {
      case 0: "multidimensional array"
      case 1: "\(shape[0]) element vector"
      case 2: "\(shape[0]) by \(shape[1]) matrix"
      default: "\(shape.map(String.init).joined(separator: " × ")) \(shape.count)-dimensional array"
      }
    return "\(shapeText) of \(elementType.text)"
  }
}

extension InterfaceArray.ElementType {
  /// The elements in words: `floats`, `32-bit integers`.
  public var text: String {
    switch self {
    case .double: "doubles"
    case .float32: "floats"
    case .float16: "16-bit floats"
    case .int32: "32-bit integers"
    case .int8: "8-bit integers"
    }
  }
}
