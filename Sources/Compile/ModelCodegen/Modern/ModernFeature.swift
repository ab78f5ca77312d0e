import ModelSpec

/// A feature as a property, parameter or state.
struct ModernFeature {
  /// Name in the model.
  let name: String
  /// Name in the code, without backticks.
  let identifier: String
  /// The type, without a question mark.
  let swiftType: String
  let type: InterfaceType
  let isOptional: Bool
  /// The author's description; may be empty.
  let description: String

  /// More features than this are passed in a dictionary, because a function would have too many parameters.
  static let greatestParameterCount = 64

  /// The name in a declaration.
  var declared: String { ReservedWords.swiftKeywords.contains(identifier) ? "`\(identifier)`" : identifier }

  /// The name as an argument label.
  var label: String { identifier == "inout" ? "`\(identifier)`" : identifier }

  /// The value in an expression that `locals` are visible in.
  func reference(hiddenBy locals: String...) -> String {
    locals.contains(identifier) ? "self.\(identifier)" : declared
  }

  /// The type of a property or parameter.
  var declaredType: String { isOptional ? swiftType + "?" : swiftType }

  /// The name in the model as a literal.
  var literal: String { name.asSwiftLiteral }

  /// Declaration of a parameter.
  var parameter: String { "\(declared): \(declaredType)" + (isOptional ? " = nil" : "") }

  /// An argument that passes on a parameter with the same name.
  var argument: String { "\(label): \(declared)" }

  /// An expression that converts `value` to a feature value.
  func featureValue(_ value: String) -> String {
    switch type {
    case .int64: "MLFeatureValue(int64: Int64(\(value)))"
    case .double: "MLFeatureValue(double: \(value))"
    case .string where swiftType != "String": "MLFeatureValue(string: \(value).rawValue)"
    case .string: "MLFeatureValue(string: \(value))"
    case .image: "MLFeatureValue(pixelBuffer: \(value))"
    case .multiArray: "MLFeatureValue(shapedArray: \(value))"
    case .dictionary: "try MLFeatureValue(dictionary: \(value).mapValues { NSNumber(value: $0) })"
    case .sequence(of: .string): "MLFeatureValue(sequence: MLSequence(strings: \(value)))"
    case .sequence(of: .int64):
      "MLFeatureValue(sequence: MLSequence(int64s: \(value).map { NSNumber(value: $0) }))"
    }
  }
}

extension InterfaceType {
  /// - Parameter half: Name of the half-precision type.
  func modernSwiftType(half: String) -> String {
    switch self {
    case .int64: "Int"
    case .double: "Double"
    case .string: "String"
    case .image: "CVPixelBuffer"
    case .multiArray(let array):
      "MLShapedArray<\(array.elementType == .float16 ? half : array.elementType.swiftScalar ?? "Float")>"
    case .dictionary(keys: .string): "[String: Double]"
    case .dictionary(keys: .int64): "[Int: Double]"
    case .sequence(of: .string): "[String]"
    case .sequence(of: .int64): "[Int]"
    }
  }

  var isImage: Bool { image != nil }
}

extension InterfaceImage {
  /// The Core Video constant for the pixel format to convert images to.
  var modernPixelFormat: String {
    switch colorSpace {
    case .grayscale: "kCVPixelFormatType_OneComponent8"
    case .grayscaleFloat16: "kCVPixelFormatType_OneComponent16Half"
    case .rgb, .bgr: "kCVPixelFormatType_32BGRA"
    }
  }
}
