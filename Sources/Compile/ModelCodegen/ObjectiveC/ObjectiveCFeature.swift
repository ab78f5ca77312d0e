internal import ModelSpec

extension InterfaceType {
  /// The type of a value that cannot be nil.
  var objectiveCName: String {
    switch self {
    case .int64: "int64_t"
    case .double: "double"
    case .string: "NSString *"
    case .image: "CVPixelBufferRef"
    case .multiArray: "MLMultiArray *"
    case .dictionary(.int64): "NSDictionary<NSNumber *, NSNumber *> *"
    case .dictionary(.string): "NSDictionary<NSString *, NSNumber *> *"
    case .sequence: "MLSequence *"
    }
  }

  /// The type of a value that can be nil, with objects for numbers.
  var objectiveCOptionalName: String {
    switch self {
    case .int64, .double: "NSNumber *"
    default: objectiveCName
    }
  }

  /// Whether values are objects of Objective-C.
  var isObject: Bool {
    switch self {
    case .int64, .double, .image: false
    case .string, .multiArray, .dictionary, .sequence: true
    }
  }

  /// An expression that converts `value` to a feature value.
  func objectiveCFeatureValue(_ value: String) -> String {
    switch self {
    case .int64: "[MLFeatureValue featureValueWithInt64:\(value)]"
    case .double: "[MLFeatureValue featureValueWithDouble:\(value)]"
    case .string: "[MLFeatureValue featureValueWithString:\(value)]"
    case .image: "[MLFeatureValue featureValueWithPixelBuffer:\(value)]"
    case .multiArray: "[MLFeatureValue featureValueWithMultiArray:\(value)]"
    case .dictionary: "[MLFeatureValue featureValueWithDictionary:\(value) error:nil]"
    case .sequence: "[MLFeatureValue featureValueWithSequence:\(value)]"
    }
  }
}

extension ObjectiveCWriter {
  /// The type of a parameter, in its parentheses.
  func parameterType(_ feature: InterfaceFeature) -> String {
    isOptional(feature) ? "(nullable \(feature.type.objectiveCOptionalName))" : "(\(feature.type.objectiveCName))"
  }

  /// The parts of a selector for the features, with `first` before the first name: `initWithImage:(T)image mask:(T)mask`.
  func selector(_ first: String, _ features: [InterfaceFeature]) -> String {
    features.enumerated().map { index, feature in
      let name = feature.objectiveCIdentifier
      let label = index == 0 ? first + name.capitalizingFirstLetter : name
      return "\(label):\(parameterType(feature))\(name)"
    }.joined(separator: " ")
  }

  /// A message with that selector, using `value` for the argument of each feature.
  func message(_ first: String, _ features: [InterfaceFeature], _ value: (InterfaceFeature) -> String) -> String {
    features.enumerated().map { index, feature in
      let name = feature.objectiveCIdentifier
      let label = index == 0 ? first + name.capitalizingFirstLetter : name
      return "\(label):\(value(feature))"
    }.joined(separator: " ")
  }

  /// The declaration of a property with its comment.
  func property(_ feature: InterfaceFeature) -> String {
    let words = feature.shortDescription.isEmpty ? feature.name : feature.shortDescription
    let isOptional = isOptional(feature)
    let isObject = feature.type.isObject || (isOptional && feature.type.image == nil)
    let type = isOptional ? feature.type.objectiveCOptionalName : feature.type.objectiveCName
    let name = feature.objectiveCIdentifier
    let attributes = "readwrite, nonatomic" + (isObject ? ", strong" : "") + (isOptional ? ", nullable" : "")
    var text = "\n/// \("\(words) as \(typeText(feature))".inComment(continuing: "/// "))\n"
    text += "@property (\(attributes)) \(type) \(name);\n"
    if Self.belongsToOwningFamily(name), isObject {
      // Otherwise the compiler assumes that the caller owns the result.
      text += "- (\(isOptional ? "nullable " : "")\(type))\(name) __attribute__((objc_method_family(none)));\n"
    }
    return text
  }

  /// Whether a method with this name belongs to a family whose callers own the result, or to the `init` family.
  private static func belongsToOwningFamily(_ name: String) -> Bool {
    let bare = name.drop { $0 == "_" }
    return ["alloc", "copy", "init", "mutableCopy", "new"].contains { family in
      guard bare.hasPrefix(family) else { return false }
      let next = bare.dropFirst(family.count).first
      return !(next?.isLowercase ?? false)
    }
  }

  /// The comment on a parameter.
  func parameterComment(_ feature: InterfaceFeature) -> String {
    let name = feature.objectiveCIdentifier
    let description = feature.shortDescription
    let words =
      if !description.isEmpty {
        "\(name) \(description) as \(typeText(feature))"
      } else if generation.hasPlainParameterComments {
        "\(name) \(typeText(feature))"
      } else {
        "\(name) as \(typeText(feature))"
      }
    return "    @param \(words.inComment(continuing: "        "))\(generation.hasPlainParameterComments ? "" : ":")\n"
  }

  /// The expression for the value of a property in the implementation.
  func stored(_ feature: InterfaceFeature) -> String {
    (generation.readsProperties ? "self." : "_") + feature.objectiveCIdentifier
  }
}
