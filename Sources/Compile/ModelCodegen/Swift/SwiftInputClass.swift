internal import ModelSpec

extension SwiftWriter {
  /// The class for the inputs of a prediction or of training.
  mutating func writeInputClass(_ features: [InterfaceFeature], title: String, name: String) {
    writeClassHead(title)
    write("\(access)class \(name)\(inheritance("MLFeatureProvider")) {\n\n")
    for (index, feature) in features.enumerated() {
      write(propertyComment(feature))
      write("    \(access)var \(feature.identifier): \(type(feature))\(isOptional(feature) ? " = nil" : "")\n")
      let isLast = index == features.count - 1
      write(generation.outputs == .constants && isLast ? "    \n" : "\n")
    }
    writeFeatureNames(features)
    write(innerBlankLine)
    writeFeatureValue(features)
    write(innerBlankLine)
    write("    \(access)\(override(features))init(\(parameters(features, hasDefaults: true))) {\n")
    for feature in features { write("        self.\(feature.identifier) = \(feature.identifier)\n") }
    write("    }\n")
    writeShapedArrayInitializer(features)
    writeImageConversions(features)
    write(generation.spacesInputEnd ? "\n}\n" : "}\n")
    write(generation.hasTightInputs ? "\n" : "\n\n")
  }

  /// Every object already has an initializer without parameters.
  private func override(_ features: [InterfaceFeature]) -> String {
    options.isGlobalModule && features.isEmpty ? "override " : ""
  }

  /// The names of the features in the model.
  mutating func writeFeatureNames(_ features: [InterfaceFeature]) {
    let list = "[" + features.map { "\"\($0.name.escapedForLiteral)\"" }.joined(separator: ", ") + "]"
    if generation.isVerbose {
      write(
        """
            \(access)var featureNames: Set<String> {
                get {
                    return \(list)
                }
            }

        """)
    } else {
      write("    \(access)var featureNames: Set<String> { \(list) }\n")
    }
  }

  /// The value of a feature by its name in the model, from properties of the class.
  mutating func writeFeatureValue(_ features: [InterfaceFeature]) {
    write("    \(access)func featureValue(for featureName: String) -> MLFeatureValue? {\n")
    for feature in features {
      let condition = "featureName == \"\(feature.name.escapedForLiteral)\""
      write("        if \(generation.isVerbose ? "(\(condition))" : condition) {\n")
      write("            return \(value(of: feature))\n        }\n")
    }
    write("        return nil\n    }\n")
  }

  private func value(of feature: InterfaceFeature) -> String {
    let keys = generation.outputs == .constants ? "NSObject" : "AnyHashable"
    let attempt = if case .dictionary = feature.type { "try! " } else { "" }
    guard isOptional(feature) else {
      return attempt + feature.type.swiftFeatureValue(feature.identifier, keyedBy: keys)
    }
    let some = attempt + feature.type.swiftFeatureValue(feature.identifier + "!", keyedBy: keys)
    return "\(feature.identifier) == nil ? nil : \(some)"
  }
}
