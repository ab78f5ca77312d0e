internal import ModelImage
internal import ModelSpec

/// Words for values and for what a model asks for, as parts of sentences.
enum FeatureText {
  static func found(_ value: FeatureValue) -> String {
    switch value {
    case .int64: "an integer"
    case .double: "a double"
    case .string: "a string"
    case .array(let array): "a multi-array of shape \(shape(array.shape))"
    case .image(let image): "an image of \(image.width) × \(image.height) pixels"
    case .dictionary: "a dictionary"
    case .sequence: "a sequence"
    case .undefined: "without a value"
    }
  }

  static func expected(_ type: FeatureType?) -> String {
    switch type?.kind {
    case .int64Type: return "an integer"
    case .doubleType: return "a double"
    case .stringType: return "a string"
    case .imageType(let image): return "an image of \(AllowedSizes(image)) pixels"
    case .multiArrayType(let array):
      let shapes = AllowedShapes(array)
      return shapes.isOpen ? "a multi-array" : "a multi-array of shape \(shapes)"
    case .dictionaryType(let dictionary):
      switch dictionary.keyType {
      case .int64KeyType: return "a dictionary with integer keys"
      case .stringKeyType: return "a dictionary with string keys"
      case nil: return "a dictionary"
      }
    case .sequenceType(let sequence):
      switch sequence.kind {
      case .int64Type: return "a sequence of integers"
      case .stringType: return "a sequence of strings"
      case nil: return "a sequence"
      }
    case .stateType: return "a state"
    case nil: return "a value of a type that the model does not specify"
    }
  }

  static func shape(_ shape: [Int]) -> String {
    "[\(shape.map(String.init).joined(separator: ", "))]"
  }

  /// `3`, `1...10`, or `1...` without an upper bound.
  static func range(_ range: ClosedRange<Int>) -> String {
    if range.lowerBound == range.upperBound { return "\(range.lowerBound)" }
    return range.upperBound == .max ? "\(range.lowerBound)..." : "\(range.lowerBound)...\(range.upperBound)"
  }

  /// The name by which Core ML's API knows a pixel format.
  static func name(_ format: PixelFormat) -> String {
    switch format {
    case .bgra32: "32BGRA"
    case .argb32: "32ARGB"
    case .rgba32: "32RGBA"
    case .rgb24: "24RGB"
    case .gray8: "OneComponent8"
    case .gray16Half: "OneComponent16Half"
    }
  }
}
