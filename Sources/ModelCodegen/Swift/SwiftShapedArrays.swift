internal import ModelSpec

extension SwiftWriter {
  /// Whether any of the features has shaped arrays for its values.
  func hasShapedArrays(_ features: [InterfaceFeature]) -> Bool {
    generation.hasShapedArrays && features.contains { scalar($0) != nil }
  }

  /// The element of a feature's shaped array; nil when the feature is no multi-array.
  func scalar(_ feature: InterfaceFeature) -> String? {
    feature.type.multiArray?.elementType.swiftScalar
  }

  /// The attribute of a member that speaks of shaped arrays of these features.
  ///
  /// Elements of 16 bits do not exist on Macs of the older processor, and came later than the others.
  func shapedArrayAttribute(_ features: [InterfaceFeature]) -> String {
    guard features.contains(where: { $0.type.multiArray?.elementType == .float16 }) else {
      return attribute(since: .iOS15)
    }
    var lines = """
          #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
          @available(macOS, unavailable)
          @available(macCatalyst, unavailable)

      """
    if let macOS = availability[.macOS], let first = SpecificationVersion.iOS18.firstRelease(of: .macOS),
      macOS.isEarlier(than: first)
    {
      lines += "    #else\n    @available(macOS \(first.longNumber), *)\n"
    }
    return lines + "    #endif\n"
  }

  /// The initializer from shaped arrays.
  mutating func writeShapedArrayInitializer(_ features: [InterfaceFeature]) {
    guard hasShapedArrays(features) else { return }
    write("\n" + shapedArrayAttribute(features))
    write(
      """
          \(access)convenience init(\(shapedParameters(features, hasDefaults: true))) {
              self.init(\(shapedArguments(features)))
          }

      """)
  }

  /// Parameters with shaped arrays for multi-arrays.
  ///
  /// - Parameter imageParameter: Says how an image is given; as it is where nil.
  func shapedParameters(
    _ features: [InterfaceFeature], hasDefaults: Bool, imageParameter: (InterfaceFeature) -> String? = { _ in nil }
  ) -> String {
    features.map { feature in
      if feature.type.image != nil, let parameter = imageParameter(feature) { return parameter }
      let base = scalar(feature).map { "MLShapedArray<\($0)>" } ?? feature.type.swiftName
      let isOptional = isOptional(feature)
      return "\(feature.identifier): \(base)" + (isOptional ? "?" : "") + (isOptional && hasDefaults ? " = nil" : "")
    }.joined(separator: ", ")
  }

  /// Arguments that make multi-arrays of shaped arrays.
  func shapedArguments(
    _ features: [InterfaceFeature], imageArgument: (InterfaceFeature) -> String? = { _ in nil }
  ) -> String {
    features.map { feature in
      let name = feature.identifier
      if feature.type.image != nil, let argument = imageArgument(feature) { return "\(name): \(argument)" }
      guard scalar(feature) != nil else { return "\(name): \(name)" }
      return isOptional(feature)
        ? "\(name): \(name) != nil ? MLMultiArray(\(name)!) : nil" : "\(name): MLMultiArray(\(name))"
    }.joined(separator: ", ")
  }
}
