import ModelSpec

extension ModernWriter {
  /// The structure for the inputs of the model or of its training.
  mutating func writeInput(_ features: [ModernFeature], _ name: String, of owner: String, isTraining: Bool = false) {
    let comment = isTraining ? "A training example for `\(owner)`." : "Inputs of `\(owner)`."
    guard features.count <= ModernFeature.greatestParameterCount else {
      return writeWideInput(features, name, comment: comment)
    }
    // Pixel buffers are references, but are not changed after they have been passed to a model.
    let sendable = features.contains { $0.type.isImage } ? "@unchecked Sendable" : "Sendable"
    writeHead(comment, "struct \(name): \(sendable)")
    for feature in features {
      write(ModernComment.lines(feature, indentation: "  "))
      write("  \(access)var \(feature.declared): \(feature.declaredType)\n")
    }
    writeMemberwiseInitializer(features)
    if !features.isEmpty { write("\n") }
    writeProvider(features)
    write("}\n")
    writeImageInitializers(features, name)
  }

  /// The memberwise initializer, which Swift only synthesizes as internal.
  mutating func writeMemberwiseInitializer(_ features: [ModernFeature]) {
    guard !access.isEmpty else { return }
    write("\n  \(access)init" + ModernLayout.list(features.map(\.parameter), indentation: "  ", after: " {"))
    for feature in features { write("    self.\(feature.declared) = \(feature.declared)\n") }
    write("  }\n")
  }

  private mutating func writeProvider(_ features: [ModernFeature]) {
    write(
      "  /// The inputs as a Core ML feature provider.\n  \(access)var featureProvider: MLDictionaryFeatureProvider {\n"
    )
    write("    get throws {\n")
    if let (one, other) = Self.sameTexts(features) {
      // A dictionary literal with a key twice would end the program.
      let reason = "Swift cannot tell the inputs '\(one)' and '\(other)' apart; rename one of them in the model"
      write("      throw MLModelError(.generic, userInfo: [NSLocalizedDescriptionKey: \(reason.asSwiftLiteral)])\n")
      write("    }\n  }\n")
      return
    }
    let required = features.filter { !$0.isOptional }
    let optional = features.filter(\.isOptional)
    let binding = optional.isEmpty ? "let" : "var"
    let entries = required.map { "\($0.literal): \($0.featureValue($0.reference(hiddenBy: "values")))" }
    if required.count == 1, entries[0].count < 60 {
      write("      \(binding) values: [String: MLFeatureValue] = [\(entries[0])]\n")
    } else if required.isEmpty {
      write("      \(binding) values: [String: MLFeatureValue] = [:]\n")
    } else {
      write("      \(binding) values: [String: MLFeatureValue] = [\n")
      for entry in entries { write("        \(entry),\n") }
      write("      ]\n")
    }
    for feature in optional {
      let value = feature.featureValue("$0")
      let attempt = value.hasPrefix("try ") ? "try " : ""
      write(
        "      values[\(feature.literal)] = \(attempt)\(feature.reference(hiddenBy: "values")).map { \(value) }\n")
    }
    write("      return try MLDictionaryFeatureProvider(dictionary: values)\n    }\n  }\n")
  }

  /// Two names that are one `String`, spelled differently.
  private static func sameTexts(_ features: [ModernFeature]) -> (String, String)? {
    var known: [String: String] = [:]
    for name in features.map(\.name) {
      if let other = known.updateValue(name, forKey: name) { return (other, name) }
    }
    return nil
  }

  /// Initializers that take images of any size, all in the same form.
  private mutating func writeImageInitializers(_ features: [ModernFeature], _ name: String) {
    let forms = ModernParameterForm.forms(of: features).filter { $0 != .values }
    guard !forms.isEmpty else { return }
    need(.pixels)
    need(.imageOptions)
    let fitting = ModernFitting(features, model: interface.className)
    writeExtensionHead(name)
    for (index, form) in forms.enumerated() {
      if index > 0 { write("\n") }
      write(ModernComment.lines(form.comment, indentation: "  "))
      write(
        "  \(access)init"
          + ModernLayout.list(
            features.map { form.parameter($0) } + fitting.parameters, indentation: "  ", after: " throws {"))
      let values = features.map { feature in
        guard let image = feature.type.image else { return feature.argument }
        return "\(feature.label): \(form.pixels(feature, image, fitting))"
      }
      write("    try self.init(\n      " + values.joined(separator: ",\n      ") + ")\n  }\n")
    }
    write("}\n")
  }

  /// A structure for very many inputs, which are kept in a dictionary and set one by one.
  private mutating func writeWideInput(_ features: [ModernFeature], _ name: String, comment: String) {
    writeHead(comment, "struct \(name): @unchecked Sendable")
    write(
      """
        /// Feature values are immutable.
        private var values: [String: MLFeatureValue] = [:]

        \(access)init() {}

        /// The inputs as a Core ML feature provider.
        \(access)var featureProvider: MLDictionaryFeatureProvider {
          get throws { try MLDictionaryFeatureProvider(dictionary: values) }
        }


      """)
    for feature in features { writeWideProperty(feature) }
    for type in WideType.allCases where features.contains(where: { WideType($0.type) == type }) {
      write("\n" + type.accessor(access))
      if type == .stringDictionary { need(.stringDictionary) }
      if type == .integerDictionary { need(.integerDictionary) }
    }
    write("}\n")
  }

  private mutating func writeWideProperty(_ feature: ModernFeature) {
    let place = "self[\(WideType(feature.type).label): \(feature.literal)]"
    write(ModernComment.lines(feature, indentation: "  "))
    write(
      "  \(access)var \(feature.declared): \(feature.swiftType)? { get { \(place) } set { \(place) = newValue } }\n")
  }
}

/// Kinds of values in a dictionary of feature values.
enum WideType: CaseIterable {
  case integer, double, string, image, array, stringDictionary, integerDictionary, strings, integers

  init(_ type: InterfaceType) {
    self =
      switch type {
      case .int64: .integer
      case .double: .double
      case .string: .string
      case .image: .image
      case .multiArray: .array
      case .dictionary(keys: .string): .stringDictionary
      case .dictionary(keys: .int64): .integerDictionary
      case .sequence(of: .string): .strings
      case .sequence(of: .int64): .integers
      }
  }

  /// The label of the subscript for such values.
  var label: String { "\(self)" }

  /// The subscript that reads and writes such a value by its name in the model.
  func accessor(_ access: String) -> String {
    let (type, get, set) = parts
    let head =
      self == .array
      ? "subscript<Scalar: MLShapedArrayScalar>(array name: String) -> MLShapedArray<Scalar>?"
      : "subscript(\(label) name: String) -> \(type)?"
    return """
        \(access)\(head) {
          get { values[name]\(get) }
          set { values[name] = \(set) }
        }

      """
  }

  private var parts: (type: String, get: String, set: String) {
    switch self {
    case .integer: ("Int", ".map { Int($0.int64Value) }", "newValue.map { MLFeatureValue(int64: Int64($0)) }")
    case .double: ("Double", "?.doubleValue", "newValue.map { MLFeatureValue(double: $0) }")
    case .string: ("String", "?.stringValue", "newValue.map { MLFeatureValue(string: $0) }")
    case .image: ("CVPixelBuffer", "?.imageBufferValue", "newValue.map { MLFeatureValue(pixelBuffer: $0) }")
    case .array:
      (
        "", "?.multiArrayValue.map { MLShapedArray(converting: $0) }",
        "newValue.map { MLFeatureValue(shapedArray: $0) }"
      )
    case .stringDictionary: ("[String: Double]", "?.stringDictionary", Self.dictionary)
    case .integerDictionary: ("[Int: Double]", "?.integerDictionary", Self.dictionary)
    case .strings:
      (
        "[String]", "?.sequenceValue?.stringValues",
        "newValue.map { MLFeatureValue(sequence: MLSequence(strings: $0)) }"
      )
    case .integers:
      (
        "[Int]", "?.sequenceValue?.int64Values.map(\\.intValue)",
        "newValue.map { MLFeatureValue(sequence: MLSequence(int64s: $0.map { NSNumber(value: $0) })) }"
      )
    }
  }

  private static let dictionary =
    "newValue.flatMap { try? MLFeatureValue(dictionary: $0.mapValues { NSNumber(value: $0) }) }"
}
