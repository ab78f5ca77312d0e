internal import ModelRuntime
internal import ModelSpec

extension ServedValue {
  /// `value` in the kind that a model declares, where it says the same: a number for an array of one element, an integer
  /// for a number without a fraction, keys written as digits. Apple's Python package hands such values to Core ML in the declared kind too. What
  /// cannot be said in that kind stays as it is.
  static func declared(_ value: FeatureValue, as type: FeatureType?) -> FeatureValue {
    switch (value, type?.kind) {
    case (.array(let array), .doubleType?) where array.count == 1: .double(array.doubles[0])
    case (.array(let array), .int64Type?) where array.count == 1:
      Int64(exactly: array.doubles[0]).map { .int64($0) } ?? value
    case (.double(let number), .int64Type?): Int64(exactly: number).map { .int64($0) } ?? value
    case (.double(let number), .multiArrayType?): .array(FeatureArray(doubles: [number], shape: [1]))
    case (.int64(let number), .multiArrayType?): .array(FeatureArray(doubles: [Double(number)], shape: [1]))
    case (.dictionary(let dictionary), .dictionaryType(let type)?): .dictionary(declared(dictionary, as: type))
    default: value
    }
  }

  private static func declared(_ dictionary: FeatureDictionary, as type: DictionaryFeatureType) -> FeatureDictionary {
    switch (dictionary, type.keyType) {
    case (.integers(let entries), .stringKeyType?):
      return .strings(Dictionary(entries.map { (String($0.key), $0.value) }, uniquingKeysWith: { first, _ in first }))
    case (.strings(let entries), .int64KeyType?):
      let whole = entries.compactMap { entry in Int64(entry.key).map { ($0, entry.value) } }
      guard whole.count == entries.count else { return dictionary }
      return .integers(Dictionary(whole, uniquingKeysWith: { first, _ in first }))
    default: return dictionary
    }
  }
}
