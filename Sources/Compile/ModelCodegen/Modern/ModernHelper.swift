import ModelSpec

/// Private helpers at the end of a generated file.
enum ModernHelper: CaseIterable {
  /// For feature providers: the value of a feature.
  case value
  /// For feature values: their contents as Swift types.
  case pixels, imageOptions, shapedArray, strings, integers, stringDictionary, integerDictionary, label, labelDictionary

  /// Other helpers that this one needs.
  var needs: [ModernHelper] { self == .labelDictionary ? [.stringDictionary] : [] }

  var code: String {
    switch self {
    case .value:
      """
        fileprivate func value(_ name: String) throws -> MLFeatureValue {
          guard let value = featureValue(for: name) else {
            throw MLModelError(.generic, userInfo: [NSLocalizedDescriptionKey: "the model returned no '\\(name)'"])
          }
          return value
        }

      """
    case .pixels:
      """
        fileprivate var pixels: CVPixelBuffer {
          get throws {
            guard let imageBufferValue else { throw MLModelError(.featureType) }
            return imageBufferValue
          }
        }

      """
    case .imageOptions:
      """
        fileprivate static func imageOptions(_ fit: UInt, _ crop: CGRect?) -> [ImageOption: Any] {
          var options: [ImageOption: Any] = [.cropAndScale: fit]
          if let crop { options[.cropRect] = crop }
          return options
        }

      """
    case .shapedArray:
      """
        fileprivate func shapedArray<Scalar: MLShapedArrayScalar>() throws -> MLShapedArray<Scalar> {
          guard let multiArrayValue else { throw MLModelError(.featureType) }
          return MLShapedArray(converting: multiArrayValue)
        }

      """
    case .strings: "  fileprivate var strings: [String] { sequenceValue?.stringValues ?? [] }\n"
    case .integers: "  fileprivate var integers: [Int] { sequenceValue?.int64Values.map(\\.intValue) ?? [] }\n"
    case .stringDictionary:
      """
        fileprivate var stringDictionary: [String: Double] {
          var numbers: [String: Double] = [:]
          for case (let key as String, let number) in dictionaryValue { numbers[key] = number.doubleValue }
          return numbers
        }

      """
    case .integerDictionary:
      """
        fileprivate var integerDictionary: [Int: Double] {
          var numbers: [Int: Double] = [:]
          for case (let key as Int64, let number) in dictionaryValue { numbers[Int(key)] = number.doubleValue }
          return numbers
        }

      """
    case .label:
      """
        fileprivate func label<Label: RawRepresentable<String>>() throws -> Label {
          guard let label = Label(rawValue: stringValue) else {
            throw MLModelError(
              .generic, userInfo: [NSLocalizedDescriptionKey: "'\\(stringValue)' is not one of the model's labels"])
          }
          return label
        }

      """
    case .labelDictionary:
      """
        fileprivate func labelDictionary<Label: RawRepresentable<String> & Hashable>() -> [Label: Double] {
          var numbers: [Label: Double] = [:]
          for (key, number) in stringDictionary {
            if let label = Label(rawValue: key) { numbers[label] = number }
          }
          return numbers
        }

      """
    }
  }

  /// The call, after a dot.
  var call: String {
    switch self {
    case .value, .shapedArray, .label, .labelDictionary: "\(self)()"
    default: "\(self)"
    }
  }
}

extension ModernWriter {
  /// The helpers that the file uses.
  mutating func writeHelpers() {
    let all = helpers.union(helpers.flatMap(\.needs))
    if all.contains(.value) {
      writeExtensionHead("MLFeatureProvider")
      write(ModernHelper.value.code + "}\n")
    }
    let ofValues = ModernHelper.allCases.filter { $0 != .value && all.contains($0) }
    guard !ofValues.isEmpty else { return }
    writeExtensionHead("MLFeatureValue")
    write(ofValues.map(\.code).joined(separator: "\n"))
    write("}\n")
  }
}
