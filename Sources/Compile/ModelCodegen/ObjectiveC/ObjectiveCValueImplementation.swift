internal import ModelSpec

extension ObjectiveCWriter {
  /// The implementation of a class for features.
  mutating func writeValueImplementation(_ features: [InterfaceFeature], name: String, takesImages: Bool = false) {
    let convertsImages = takesImages && generation.isComplete && features.contains { $0.type.image != nil }
    write("@implementation \(name)\n\n")
    if let required = shortForm(features) { writeShortInitializer(features, required, convertsImages: convertsImages) }
    writeDesignatedInitializer(features)
    if convertsImages {
      for source in ObjectiveCImageSource.allCases { writeImageInitializer(features, source) }
      for feature in features where feature.type.image != nil {
        for source in ObjectiveCImageSource.allCases { writeImageSetter(feature, source) }
      }
    }
    writeFeatureNames(features)
    writeFeatureValue(features)
    write("@end\n\n")
  }

  private mutating func writeShortInitializer(
    _ features: [InterfaceFeature], _ required: [InterfaceFeature], convertsImages: Bool
  ) {
    let arguments = message("initWith", features) { isOptional($0) ? "nil" : $0.objectiveCIdentifier }
    write(
      """
      - (instancetype)\(selector("initWith", required)) {
          return [self \(arguments)];
      }

      """)
    if convertsImages, required.contains(where: { $0.type.image != nil }) {
      for source in ObjectiveCImageSource.allCases { writeImageInitializer(required, source) }
    } else {
      write("\n")
    }
  }

  private mutating func writeDesignatedInitializer(_ features: [InterfaceFeature]) {
    write("- (instancetype)\(features.isEmpty ? "init" : selector("initWith", features)) {\n")
    if generation.isComplete { write("    self = [super init];\n") }
    write("    if (self) {\n")
    let retained = generation.isComplete ? features.filter { $0.type.image != nil } : []
    for feature in features {
      let name = feature.objectiveCIdentifier
      write("        _\(name) = \(name);\n")
      if retained.contains(feature) { write("        CVPixelBufferRetain(_\(name));\n") }
    }
    write("    }\n    return self;\n}\n\n")
    guard !retained.isEmpty else { return }
    write("- (void)dealloc {\n")
    for feature in retained { write("    CVPixelBufferRelease(_\(feature.objectiveCIdentifier));\n") }
    write("}\n\n")
  }

  private mutating func writeFeatureNames(_ features: [InterfaceFeature]) {
    let names = features.map { "@\"\($0.name.escapedForObjectiveC)\"" }.joined(separator: ", ")
    write(
      """
      - (NSSet<NSString *> *)featureNames {
          return [NSSet setWithArray:@[\(names)]];
      }


      """)
  }

  private mutating func writeFeatureValue(_ features: [InterfaceFeature]) {
    write("- (nullable MLFeatureValue *)featureValueForName:(NSString *)featureName {\n")
    for feature in features {
      write(
        """
            if ([featureName isEqualToString:@"\(feature.name.escapedForObjectiveC)"]) {
                return \(value(of: feature));
            }

        """)
    }
    write("    return nil;\n}\n\n")
  }

  private func value(of feature: InterfaceFeature) -> String {
    let value = stored(feature)
    guard isOptional(feature) else { return feature.type.objectiveCFeatureValue(value) }
    let unboxed =
      switch feature.type {
      case .int64: "\(value).longLongValue"
      case .double: "\(value).doubleValue"
      default: value
      }
    return "\(value) == nil ? nil : \(feature.type.objectiveCFeatureValue(unboxed))"
  }
}
