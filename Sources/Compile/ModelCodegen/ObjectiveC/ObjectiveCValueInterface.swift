internal import ModelSpec

extension ObjectiveCWriter {
  /// The interface of a class for features.
  ///
  /// - Parameter takesImages: Whether images can also come from memory and files.
  mutating func writeValueInterface(
    _ features: [InterfaceFeature], title: String, name: String, takesImages: Bool = false
  ) {
    writeInterfaceHead(title)
    write("\(classAttributes)\n@interface \(name) : NSObject<MLFeatureProvider>\n")
    for feature in features { write(property(feature)) }
    let designated = generation.isComplete ? " NS_DESIGNATED_INITIALIZER" : ""
    if features.isEmpty {
      write("- (instancetype)init\(designated);\n")
    } else {
      write("- (instancetype)init NS_UNAVAILABLE;\n")
      if let required = shortForm(features) { write("- (instancetype)\(selector("initWith", required));\n") }
      write("- (instancetype)\(selector("initWith", features))\(designated);\n")
    }
    if generation.isComplete { write("\n") }
    if generation.isComplete, takesImages { writeImageMethodDeclarations(features) }
    write("@end\n")
  }

  /// The required features, if some are optional and an initializer with only the required ones is unambiguous.
  func shortForm(_ features: [InterfaceFeature]) -> [InterfaceFeature]? {
    let required = features.filter { !isOptional($0) }
    return required.isEmpty || required.count == features.count ? nil : required
  }

  private mutating func writeImageMethodDeclarations(_ features: [InterfaceFeature]) {
    let images = features.filter { $0.type.image != nil }
    guard !images.isEmpty else { return }
    let attribute = attribute(since: .iOS13)
    for source in ObjectiveCImageSource.allCases {
      if let required = shortForm(features), required.contains(where: { $0.type.image != nil }) {
        write("- (nullable instancetype)\(initializer(required, source))\(attribute);\n")
      }
      write("- (nullable instancetype)\(initializer(features, source))\(attribute);\n\n")
    }
    for feature in images {
      for source in ObjectiveCImageSource.allCases { write("-(BOOL)\(setter(feature, source)) \(attribute);\n") }
    }
  }
}
