internal import ModelSpec

extension SwiftWriter {
  /// Initializers and setters that take images from memory or from files.
  mutating func writeImageConversions(_ features: [InterfaceFeature]) {
    let images = features.filter { $0.type.image != nil }
    guard generation.imageConversions != .none, !images.isEmpty else { return }
    for source in Source.allCases {
      write("\n" + attribute(since: .iOS13))
      switch generation.imageConversions {
      case .none: break
      case .withLocals: writeInitializerWithLocals(features, images: images, source: source)
      case .direct: writeInitializer(features, source)
      }
    }
    for feature in images {
      for source in Source.allCases { writeSetter(feature, source) }
    }
  }

  /// The source of an image.
  private enum Source: CaseIterable {
    case image, url

    /// The end of a parameter label in the initializer, after the feature name.
    var label: String { self == .image ? "With" : "At" }
    var type: String { self == .image ? "CGImage" : "URL" }
    var argument: String { self == .image ? "cgImage" : "imageAt" }
  }

  private func parameter(_ feature: InterfaceFeature, _ source: Source) -> String {
    "\(feature.identifier)\(source.label) \(feature.identifier): \(source.type)"
  }

  /// The expression that creates a pixel buffer.
  private func pixelBuffer(_ feature: InterfaceFeature, _ source: Source) -> String {
    guard let image = feature.type.image else { return feature.identifier }
    return "try MLFeatureValue(\(source.argument): \(feature.identifier), pixelsWide: \(image.width), "
      + "pixelsHigh: \(image.height), pixelFormatType: \(image.pixelFormat), options: nil).imageBufferValue!"
  }

  private func parameters(_ features: [InterfaceFeature], _ source: Source) -> String {
    features.map { feature in
      feature.type.image != nil ? parameter(feature, source) : parameters([feature], hasDefaults: true)
    }.joined(separator: ", ")
  }

  private mutating func writeInitializer(_ features: [InterfaceFeature], _ source: Source) {
    let arguments = features.map { feature in
      "\(feature.identifier): \(pixelBuffer(feature, source))"
    }.joined(separator: ", ")
    write(
      """
          \(access)convenience init(\(parameters(features, source))) throws {
              self.init(\(arguments))
          }

      """)
    guard hasShapedArrays(features) else { return }
    let shaped = shapedParameters(features, hasDefaults: true) { parameter($0, source) }
    write("\n" + shapedArrayAttribute(features))
    write(
      """
          \(access)convenience init(\(shaped)) throws {
              self.init(\(shapedArguments(features) { pixelBuffer($0, source) }))
          }

      """)
  }

  private mutating func writeInitializerWithLocals(
    _ features: [InterfaceFeature], images: [InterfaceFeature], source: Source
  ) {
    write("    \(access)convenience init(\(parameters(features, source))) throws {\n")
    for feature in images {
      write("        let __\(feature.identifier) = \(pixelBuffer(feature, source))\n")
    }
    let arguments = features.map { feature in
      "\(feature.identifier): \(feature.type.image != nil ? "__" : "")\(feature.identifier)"
    }.joined(separator: ", ")
    write("        self.init(\(arguments))\n    }\n")
  }

  private mutating func writeSetter(_ feature: InterfaceFeature, _ source: Source) {
    write("\n" + attribute(since: .iOS13))
    write(
      """
          \(access)func set\(feature.identifier.capitalizingFirstLetter)(with \(feature.identifier): \(source.type)) throws  {
              self.\(feature.identifier) = \(pixelBuffer(feature, source))
          }

      """)
  }
}
