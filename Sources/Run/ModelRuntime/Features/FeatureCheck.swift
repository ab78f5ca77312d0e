internal import ModelImage
package import ModelSpec

/// Whether values are what a model's description asks for.
package enum FeatureCheck {
  /// The features that `inputs` declare, fit for a predictor: integers given for doubles are widened, features of other
  /// names left out, and optional ones without a value too.
  ///
  /// - Parameter leadingAxes: How many axes an array may have in front of the declared ones; neural networks take two,
  ///   a sequence and a batch.
  /// - Throws: `RuntimeError` for the first input, in the model's order, that is missing (code `generic`), of another
  ///   kind (code `featureType`), or of a shape, size or layout that is not allowed (code `featureType`).
  package static func checked(
    _ features: NameMap<FeatureValue>, against inputs: [FeatureDescription], leadingAxes: Int = 0
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    try InputChecks(inputs, leadingAxes: leadingAxes).checked(features)
  }

  /// What is wrong with `value` as the feature that `description` declares; nil when it is allowed.
  package static func problem(
    with value: FeatureValue, for description: FeatureDescription, leadingAxes: Int = 0
  ) -> RuntimeError? {
    let name = "input '\(description.name)'"
    let isOptional = description.type?.isOptional == true
    switch (value, description.type?.kind) {
    case (.undefined, _) where isOptional: return nil
    case (.undefined, _):
      return RuntimeError(
        .featureType, "\(name) has no value, expected \(FeatureText.expected(description.type))")
    case (.int64, .int64Type), (.int64, .doubleType), (.double, .doubleType), (.string, .stringType): return nil
    case (.array(let array), .multiArrayType(let type)):
      guard let text = problem(array.shape, type, leadingAxes: leadingAxes) else { return nil }
      return RuntimeError(.featureType, "\(name) \(text)")
    case (.array(let array), .stateType(let state)):
      guard case .arrayType(let type) = state.kind, let text = problem(array.shape, type, leadingAxes: 0) else {
        return nil
      }
      return RuntimeError(.featureType, "\(name) \(text)")
    case (.image(let image), .imageType(let type)):
      guard let text = problem(image, type) else { return nil }
      return RuntimeError(.featureType, "\(name) \(text)")
    case (.dictionary(let dictionary), .dictionaryType(let type)):
      guard let text = problem(dictionary, type) else { return nil }
      return RuntimeError(.featureType, "\(name) \(text)")
    case (.sequence(let sequence), .sequenceType(let type)):
      guard let text = problem(sequence, type) else { return nil }
      return RuntimeError(.featureType, "\(name) \(text)")
    default:
      return RuntimeError(
        .featureType,
        "\(name) is \(FeatureText.found(value)), expected \(FeatureText.expected(description.type))")
    }
  }

  // MARK: - Arrays

  private static func problem(_ shape: [Int], _ type: ArrayFeatureType, leadingAxes: Int) -> String? {
    let allowed = AllowedShapes(type)
    guard !allowed.contains(shape, behind: leadingAxes) else { return nil }
    return "has shape \(FeatureText.shape(shape)), expected \(allowed)"
  }

  // MARK: - Pictures

  private static func problem(_ image: PixelBuffer, _ type: ImageFeatureType) -> String? {
    let allowed = AllowedSizes(type)
    guard allowed.contains(width: image.width, height: image.height) else {
      return "has \(image.width) × \(image.height) pixels, expected \(allowed)"
    }
    let formats: [PixelFormat] =
      switch type.colorSpace {
      case .grayscale: [.gray8]
      case .grayscaleFloat16: [.gray16Half]
      default: [.bgra32, .argb32, .rgba32, .rgb24]
      }
    guard !formats.contains(image.format) else { return nil }
    let names = formats.map(FeatureText.name).joined(separator: ", ")
    return
      "has pixels of format \(FeatureText.name(image.format)), expected \(formats.count > 1 ? "one of " : "")\(names)"
  }

  // MARK: - Dictionaries and sequences

  private static func problem(_ dictionary: FeatureDictionary, _ type: DictionaryFeatureType) -> String? {
    switch (dictionary, type.keyType) {
    case (.strings(let entries), .int64KeyType) where !entries.isEmpty: "has string keys, expected integer keys"
    case (.integers(let entries), .stringKeyType) where !entries.isEmpty: "has integer keys, expected string keys"
    default: nil
    }
  }

  private static func problem(_ sequence: FeatureSequence, _ type: SequenceFeatureType) -> String? {
    let count: Int
    switch (sequence, type.kind) {
    case (.strings(let values), .int64Type) where !values.isEmpty: return "holds strings, expected integers"
    case (.integers(let values), .stringType) where !values.isEmpty: return "holds integers, expected strings"
    case (.strings(let values), _): count = values.count
    case (.integers(let values), _): count = values.count
    }
    guard let range = type.sizeRange, !AllowedShapes.range(range).contains(count) else { return nil }
    return "holds \(count) values, expected \(FeatureText.range(AllowedShapes.range(range)))"
  }
}

extension FeatureValue {
  var isUndefined: Bool {
    if case .undefined = self { true } else { false }
  }
}
