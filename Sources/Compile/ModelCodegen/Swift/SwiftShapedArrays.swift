internal import ModelSpec

extension SwiftWriter {
  /// Whether any of the features can be a shaped array.
  func hasShapedArrays(_ features: [InterfaceFeature]) -> Bool {
    generation.hasShapedArrays && features.contains { scalar($0) != nil }
  }

  /// The element type of a feature's shaped array; nil if the feature is not a multi-array.
  func scalar(_ feature: InterfaceFeature) -> String? {
    feature.type.multiArray?.elementType.swiftScalar
  }

  /// The attribute of a member that uses shaped arrays for these features.
  ///
  /// 16-bit elements do not exist on Macs with Intel processors, and were introduced later than the others.
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
  /// - Parameter imageParameter: Returns the parameter for an image; nil to pass pixel buffers.
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

  /// Arguments that convert shaped arrays to multi-arrays.
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
