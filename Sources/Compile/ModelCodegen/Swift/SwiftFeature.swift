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

  /// An expression that converts the value `name` to a feature value.
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

  /// The expression after the point that reads a feature value.
  var swiftAccessor: String {
    if case .dictionary = self { "\(accessor) as! \(swiftName)" } else { accessor }
  }

  /// Whether that property is optional.
  var isSwiftAccessorOptional: Bool {
    switch self {
    case .image, .multiArray, .sequence: true
    case .int64, .double, .string, .dictionary: false
    }
  }
}

extension InterfaceArray.ElementType {
  /// The element type of a shaped array; nil if shaped arrays do not support it.
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
  /// The Core Video constant for the pixel format of the model.
  var pixelFormat: String {
    switch colorSpace {
    case .grayscale: "kCVPixelFormatType_OneComponent8"
    case .grayscaleFloat16: "kCVPixelFormatType_OneComponent16Half"
    case .rgb: "kCVPixelFormatType_32ARGB"
    case .bgr: "kCVPixelFormatType_32BGRA"
    }
  }
}

extension SwiftWriter {
  /// The type of a property or parameter, with a question mark if the feature is optional.
  func type(_ feature: InterfaceFeature) -> String {
    feature.type.swiftName + (isOptional(feature) ? "?" : "")
  }

  /// The comment on a property.
  func propertyComment(_ feature: InterfaceFeature) -> String {
    let words = feature.shortDescription.isEmpty ? feature.name : feature.shortDescription
    return "    /// \("\(words) as \(typeText(feature))".inComment(continuing: "    /// "))\n"
  }

  /// Parameters with their types, for an initializer or a prediction.
  ///
  /// - Parameter hasDefaults: Whether optional parameters have a default.
  func parameters(_ features: [InterfaceFeature], hasDefaults: Bool) -> String {
    features.map { feature in
      "\(feature.identifier): \(type(feature))" + (hasDefaults && isOptional(feature) ? " = nil" : "")
    }.joined(separator: ", ")
  }

  /// Arguments that pass on parameters with the same names.
  func arguments(_ features: [InterfaceFeature]) -> String {
    features.map { "\($0.identifier): \($0.identifier)" }.joined(separator: ", ")
  }
}
