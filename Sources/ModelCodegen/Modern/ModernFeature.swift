/// A feature as a property, parameter or state.
struct ModernFeature {
  /// Name in the model.
  let name: String
  /// Name in the code, without back-ticks.
  let identifier: String
  /// The type, without a question mark.
  let swiftType: String
  let type: InterfaceType
  let isOptional: Bool
  /// The maker's words; may be empty.
  let description: String

  /// More features than this are kept in a dictionary: functions with as many parameters are of no use to anybody.
  static let greatestParameterCount = 64

  /// The name in a declaration.
  var declared: String { ReservedWords.swiftKeywords.contains(identifier) ? "`\(identifier)`" : identifier }

  /// The name as an argument's label.
  var label: String { identifier == "inout" ? "`\(identifier)`" : identifier }

  /// The value in an expression, where `locals` are names of the place.
  func reference(hiddenBy locals: String...) -> String {
    locals.contains(identifier) ? "self.\(identifier)" : declared
  }

  /// The type of a property or parameter.
  var declaredType: String { isOptional ? swiftType + "?" : swiftType }

  /// The name in the model as a literal.
  var literal: String { name.asSwiftLiteral }

  /// A parameter's declaration.
  var parameter: String { "\(declared): \(declaredType)" + (isOptional ? " = nil" : "") }

  /// An argument that hands a parameter of the same name on.
  var argument: String { "\(label): \(declared)" }

  /// An expression that makes a feature value of `value`.
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
  /// - Parameter half: What half-precision numbers are called.
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
  /// The constant of Core Video for the pixels to make of a picture.
  var modernPixelFormat: String {
    switch colorSpace {
    case .grayscale: "kCVPixelFormatType_OneComponent8"
    case .grayscaleFloat16: "kCVPixelFormatType_OneComponent16Half"
    case .rgb, .bgr: "kCVPixelFormatType_32BGRA"
    }
  }
}

extension String {
  /// A literal of Swift with this text.
  var asSwiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }
}
