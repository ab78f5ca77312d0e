internal import ModelSpec

extension ModernWriter {
  /// The structure for the outputs of the model.
  mutating func writeOutput(_ section: ModernSection) {
    let features = section.outputs
    let name = section.types.output
    let comment = "Outputs of `\(section.types.model)`."
    guard features.count <= ModernFeature.greatestParameterCount else {
      return writeWideOutput(features, name, comment: comment)
    }
    // Pixel buffers are references, but the model no longer changes them.
    let sendable = features.contains { $0.type.isImage } ? "@unchecked Sendable" : "Sendable"
    writeHead(comment, "struct \(name): \(sendable)")
    for feature in features {
      write(ModernComment.lines(feature, indentation: "  "))
      write("  \(access)let \(feature.declared): \(feature.declaredType)\n")
    }
    writeMemberwiseInitializer(features)
    write("}\n")

    writeExtensionHead(name)
    write(
      """
        /// Reads the outputs from Core ML's feature provider.
        \(access)init(from outputs: any MLFeatureProvider) throws {

      """)
    for feature in features {
      let read = reading(feature)
      let condition = feature.isOptional ? "outputs.featureValue(for: \(feature.literal)) == nil ? nil : " : ""
      write("    self.\(feature.declared) = try \(condition)\(read)\n")
    }
    write("  }\n}\n")
  }

  /// A structure for very many outputs, which are looked up on access.
  private mutating func writeWideOutput(_ features: [ModernFeature], _ name: String, comment: String) {
    writeHead(comment, "struct \(name): @unchecked Sendable")
    write(
      """
        /// Does not change after the prediction.
        private let outputs: any MLFeatureProvider

        /// Reads the outputs from Core ML's feature provider.
        \(access)init(from outputs: any MLFeatureProvider) throws { self.outputs = outputs }


      """)
    for feature in features {
      write(ModernComment.lines(feature, indentation: "  "))
      write("  \(access)var \(feature.declared): \(feature.swiftType) { get throws { try \(reading(feature)) } }\n")
    }
    write("}\n")
  }

  /// An expression that reads a feature from `outputs`.
  private mutating func reading(_ feature: ModernFeature) -> String {
    let isLabeled = labels.map { feature.swiftType.hasPart($0.typeName) } ?? false
    let value = "outputs.value(\(feature.literal))"
    need(.value)
    switch feature.type {
    case .int64: return "Int(\(value).int64Value)"
    case .double: return "\(value).doubleValue"
    case .string where isLabeled: return helped(value, .label)
    case .string: return "\(value).stringValue"
    case .image: return helped(value, .pixels)
    case .multiArray: return helped(value, .shapedArray)
    case .dictionary(keys: .string) where isLabeled: return helped(value, .labelDictionary)
    case .dictionary(keys: .string): return helped(value, .stringDictionary)
    case .dictionary(keys: .int64): return helped(value, .integerDictionary)
    case .sequence(of: .string): return helped(value, .strings)
    case .sequence(of: .int64): return helped(value, .integers)
    }
  }

  private mutating func helped(_ value: String, _ helper: ModernHelper) -> String {
    need(helper)
    return "\(value).\(helper.call)"
  }
}
