internal import ModelSpec

extension SwiftWriter {
  /// The class for the outputs of a prediction.
  mutating func writeOutputClass() {
    let features = interface.outputs
    writeClassHead("Model Prediction Output Type")
    write("\(access)class \(className)Output\(inheritance("MLFeatureProvider")) {\n\n")
    if generation.outputs == .constants {
      writeConstants(features)
    } else {
      writeProvider(features)
    }
    write(isStateful ? "}\n\n" : "}\n\n\n")
  }

  private mutating func writeConstants(_ features: [InterfaceFeature]) {
    for (index, feature) in features.enumerated() {
      write(propertyComment(feature))
      write("    \(access)let \(feature.identifier): \(type(feature))\n")
      write(index == features.count - 1 ? "    \n" : "\n")
    }
    writeFeatureNames(features)
    write(innerBlankLine)
    writeFeatureValue(features)
    write(innerBlankLine)
    write("    \(access)init(\(parameters(features, hasDefaults: false))) {\n")
    for feature in features { write("        self.\(feature.identifier) = \(feature.identifier)\n") }
    write("    }\n")
  }

  private mutating func writeProvider(_ features: [InterfaceFeature]) {
    let gap = generation.spacesProvider ? "\n" : ""
    write("    /// Source provided by CoreML\n\(gap)    private let provider : MLFeatureProvider\n\n\(gap)")
    for feature in features {
      writeProperty(feature)
      writeShapedArray(feature)
    }
    let source = generation.isVerbose ? "return self.provider" : "provider"
    let list = features.map { feature in
      "\"\(feature.name.escapedForLiteral)\" : \(feature.type.swiftFeatureValue(feature.identifier))"
    }.joined(separator: ", ")
    write(
      """
          \(access)var featureNames: Set<String> {
              \(source).featureNames
          }
      \(innerBlankLine)    \(access)func featureValue(for featureName: String) -> MLFeatureValue? {
              \(source).featureValue(for: featureName)
          }

          \(access)init(\(plainParameters(features))) {
              self.provider = try! MLDictionaryFeatureProvider(dictionary: [\(list.isEmpty ? ":" : list)])
          }

          \(access)init(features: MLFeatureProvider) {
              self.provider = features
          }

      """)
  }

  /// Outputs are never nil.
  private func plainParameters(_ features: [InterfaceFeature]) -> String {
    features.map { "\($0.identifier): \($0.type.swiftName)" }.joined(separator: ", ")
  }

  private func outputComment(_ feature: InterfaceFeature) -> String {
    propertyComment(feature)
  }

  private mutating func writeProperty(_ feature: InterfaceFeature) {
    let read = "provider.featureValue(for: \"\(feature.name.escapedForLiteral)\")!.\(feature.type.swiftAccessor)"
    let unwrap = feature.type.isSwiftAccessorOptional ? "!" : ""
    write(outputComment(feature))
    if generation.outputs == .lazy {
      write(
        """
            \(access)lazy var \(feature.identifier): \(feature.type.swiftName) = {
                [unowned self] in return self.\(read)
            }()\(unwrap)


        """)
    } else {
      write(
        """
            \(access)var \(feature.identifier): \(feature.type.swiftName) {
                \(generation.isVerbose ? "return self." : "")\(read)\(unwrap)
            }


        """)
    }
  }

  private mutating func writeShapedArray(_ feature: InterfaceFeature) {
    guard generation.hasShapedArrays, let scalar = scalar(feature) else { return }
    let array = "MLShapedArray<\(scalar)>"
    let name = feature.identifier
    write(outputComment(feature) + shapedArrayAttribute([feature]))
    write(
      """
          \(access)var \(name)ShapedArray: \(array) {
              \(generation.isVerbose ? "return \(array)(self.\(name))" : "\(array)(\(name))")
          }


      """)
  }
}
