extension InterfaceType {
  /// The Swift type of a value.
  var swiftName: String {
    switch self {
    case .int64: "Int64"
    case .double: "Double"
    case .string: "String"
    case .image: "CVPixelBuffer"
    case .multiArray: "MLMultiArray"
    case .dictionary(.int64): "[Int64 : Double]"
    case .dictionary(.string): "[String : Double]"
    case .sequence: "MLSequence"
    }
  }

  /// An expression that makes a feature value of the value `name`.
  func swiftFeatureValue(_ name: String, keyedBy keys: String = "AnyHashable") -> String {
    switch self {
    case .int64: "MLFeatureValue(int64: \(name))"
    case .double: "MLFeatureValue(double: \(name))"
    case .string: "MLFeatureValue(string: \(name))"
    case .image: "MLFeatureValue(pixelBuffer: \(name))"
    case .multiArray: "MLFeatureValue(multiArray: \(name))"
    case .dictionary: "MLFeatureValue(dictionary: \(name) as [\(keys) : NSNumber])"
    case .sequence: "MLFeatureValue(sequence: \(name))"
    }
  }

  /// What reads a feature value, after the point.
  var swiftAccessor: String {
    switch self {
    case .int64: "int64Value"
    case .double: "doubleValue"
    case .string: "stringValue"
    case .image: "imageBufferValue"
    case .multiArray: "multiArrayValue"
    case .dictionary: "dictionaryValue as! \(swiftName)"
    case .sequence: "sequenceValue"
    }
  }

  /// Whether a feature value may give nothing.
  var isSwiftAccessorOptional: Bool {
    switch self {
    case .image, .multiArray, .sequence: true
    case .int64, .double, .string, .dictionary: false
    }
  }
}

extension InterfaceArray.ElementType {
  /// The element of a shaped array; nil where shaped arrays have no such element.
  var swiftScalar: String? {
    switch self {
    case .double: "Double"
    case .float32: "Float"
    case .float16: "Float16"
    case .int32: "Int32"
    case .int8: "Int8"
    }
  }
}

extension InterfaceImage {
  /// The constant of Core Video for pixels that the model takes.
  var pixelFormat: String {
    switch colorSpace {
    case .grayscale: "kCVPixelFormatType_OneComponent8"
    case .grayscaleFloat16: "kCVPixelFormatType_OneComponent16Half"
    case .rgb: "kCVPixelFormatType_32ARGB"
    case .bgr: "kCVPixelFormatType_32BGRA"
    }
  }
}

extension String {
  /// The text between the quotes of a literal of Swift or Objective-C.
  var escapedForLiteral: String {
    guard utf8.contains(where: { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }) else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text within a comment: what would end the comment is broken up, and further lines start with `prefix`.
  func inComment(continuing prefix: String) -> String {
    guard utf8.contains(where: { $0 == 0x2A || $0 == 0x2F || $0 == 0x0A || $0 == 0x0D }) else { return self }
    var result = ""
    var last: Unicode.Scalar?
    for scalar in unicodeScalars {
      switch (last, scalar) {
      case ("*", "/"), ("/", "*"):
        result += " "
        result.unicodeScalars.append(scalar)
      case ("\r", "\n"): break
      case (_, "\n"), (_, "\r"): result += "\n" + prefix
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return result
  }
}

extension SwiftWriter {
  /// The type of a feature's property or parameter, with a question mark where the feature is optional.
  func type(_ feature: InterfaceFeature) -> String {
    feature.type.swiftName + (isOptional(feature) ? "?" : "")
  }

  func isOptional(_ feature: InterfaceFeature) -> Bool {
    generation.hasOptionals && feature.isOptional
  }

  /// The type in words.
  func typeText(_ feature: InterfaceFeature) -> String {
    var words = feature.type.text
    if generation.timesSign != "×", feature.type.multiArray != nil {
      words = String(words.map { $0 == "×" ? "x" : $0 })
    }
    return isOptional(feature) ? "optional " + words : words
  }

  /// The comment on a property.
  func propertyComment(_ feature: InterfaceFeature) -> String {
    let words = feature.shortDescription.isEmpty ? feature.name : feature.shortDescription
    return "    /// \("\(words) as \(typeText(feature))".inComment(continuing: "    /// "))\n"
  }

  /// Parameters with their types, as an initializer or a prediction takes them.
  ///
  /// - Parameter hasDefaults: Whether optional ones have a default.
  func parameters(_ features: [InterfaceFeature], hasDefaults: Bool) -> String {
    features.map { feature in
      "\(feature.identifier): \(type(feature))" + (hasDefaults && isOptional(feature) ? " = nil" : "")
    }.joined(separator: ", ")
  }

  /// Arguments that hand on parameters of the same names.
  func arguments(_ features: [InterfaceFeature]) -> String {
    features.map { "\($0.identifier): \($0.identifier)" }.joined(separator: ", ")
  }
}
