internal import ModelSpec

/// Differences between generations of Xcode that both languages share.
protocol XcodeGeneration {
  /// Whether optional features are optional in the class.
  var hasOptionals: Bool { get }
  /// The sign between the sizes of a shape.
  var timesSign: String { get }
}

extension Interface {
  /// The interface with a class name that no member of Xcode's classes hides.
  var forXcode: Interface {
    var interface = self
    if ReservedWords.xcodeLocals.contains(className) { interface.className += "_" }
    return interface
  }
}

/// A writer of classes as Xcode writes them.
protocol XcodeWriter {
  associatedtype Generation: XcodeGeneration

  var generation: Generation { get }
}

extension XcodeWriter {
  func isOptional(_ feature: InterfaceFeature) -> Bool { generation.hasOptionals && feature.isOptional }

  /// The type in words.
  func typeText(_ feature: InterfaceFeature) -> String {
    var words = feature.type.text
    if generation.timesSign != "×", feature.type.multiArray != nil {
      words = String(words.map { $0 == "×" ? "x" : $0 })
    }
    return isOptional(feature) ? "optional " + words : words
  }
}

extension InterfaceType {
  /// The property of a feature value that returns its contents.
  var accessor: String {
    switch self {
    case .int64: "int64Value"
    case .double: "doubleValue"
    case .string: "stringValue"
    case .image: "imageBufferValue"
    case .multiArray: "multiArrayValue"
    case .dictionary: "dictionaryValue"
    case .sequence: "sequenceValue"
    }
  }
}
