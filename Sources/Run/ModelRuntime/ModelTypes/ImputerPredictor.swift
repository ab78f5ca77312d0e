internal import ModelOps
internal import ModelSpec

/// `y = imputedValue` where `x` is missing or equals `replaceValue`, else `y = x`.
struct ImputerPredictor: ModelTypePredictor {
  private let feature: SingleFeature
  private let imputed: Imputer.ImputedValue
  private let replaced: Imputer.ReplaceValue?

  init(_ message: Imputer, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    guard let imputed = message.imputedValue else {
      throw RuntimeError(.generic, "the imputer has no replacement value", at: path.field("imputer"))
    }
    self.imputed = imputed
    replaced = message.replaceValue
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let value = features.given(feature.input)
    let result: FeatureValue
    switch imputed {
    case .imputedStringValue(let string): result = try self.string(value, string)
    case .imputedDoubleArray(let vector): result = try array(value, vector.vector)
    case .imputedInt64Array(let vector): result = try array(value, vector.vector.map { Double($0) })
    case .imputedStringDictionary(let map):
      let entries = NameMap(map.map.lazy.map { ($0, $1) }) { _, last in last }
      result = .dictionary(.strings(entries.merging(try strings(value)) { _, given in given }))
    case .imputedInt64Dictionary(let map):
      let entries = Dictionary(map.map.map { ($0, $1) }) { _, last in last }
      result = .dictionary(.integers(entries.merging(try integers(value)) { _, given in given }))
    case .imputedDoubleValue(let number): result = try self.number(value, number)
    case .imputedInt64Value(let integer):
      switch value {
      case nil where !isArray: result = .int64(integer)
      case .int64(let given)?: result = .int64(isReplaced(Double(given)) ? integer : given)
      default: result = try number(value, Double(integer))
      }
    }
    return [feature.output: result]
  }

  private var isArray: Bool {
    if case .multiArrayType? = feature.inputType { true } else { false }
  }

  private func isReplaced(_ number: Double) -> Bool {
    switch replaced {
    case .replaceDoubleValue(let marker)?: marker.isNaN ? number.isNaN : number == marker
    case .replaceInt64Value(let marker)?: number == Double(marker)
    case .replaceStringValue?, nil: false
    }
  }

  private func number(_ value: FeatureValue?, _ number: Double) throws(RuntimeError) -> FeatureValue {
    switch value {
    case nil where isArray: return try array(nil, [number])
    case nil: return .double(number)
    case .double(let given)?: return .double(isReplaced(given) ? number : given)
    case .int64(let given)?:
      let result = isReplaced(Double(given)) ? number : Double(given)
      if case .int64Type? = feature.outputType { return .int64(Int64(truncating: result)) }
      return .double(result)
    case .array?: return try array(value, [number])
    case let value?: throw .kind(of: feature.input, value, expected: "a number or an array")
    }
  }

  private func string(_ value: FeatureValue?, _ string: String) throws(RuntimeError) -> FeatureValue {
    switch value {
    case nil: return .string(string)
    case .string(let given)?:
      if case .replaceStringValue(given)? = replaced { return .string(string) }
      return .string(given)
    case let value?: throw .kind(of: feature.input, value, expected: "a string")
    }
  }

  private func array(_ value: FeatureValue?, _ numbers: [Double]) throws(RuntimeError) -> FeatureValue {
    guard let value else {
      let count = max(feature.outputArray?.declaredShape.elementCount ?? 1, 1)
      let filled = numbers.count == 1 ? Array(repeating: numbers[0], count: min(count, 1 << 24)) : numbers
      return .array(FeatureArray(filled, declaredAs: feature.outputArray))
    }
    guard case .array(let array) = value else { throw .kind(of: feature.input, value, expected: "an array") }
    var elements = array.doubles
    guard numbers.count == 1 || numbers.count == elements.count else {
      throw RuntimeError(
        .featureType, "input '\(feature.input)' has \(elements.count) elements, the imputer has \(numbers.count)")
    }
    for index in elements.indices where isReplaced(elements[index]) {
      elements[index] = numbers.count == 1 ? numbers[0] : numbers[index]
    }
    return .array(FeatureArray(elements, declaredAs: feature.outputArray, shape: array.shape))
  }

  /// What the input holds; keys that it lacks are put in.
  private func strings(_ value: FeatureValue?) throws(RuntimeError) -> NameMap<Double> {
    switch value {
    case nil: return [:]
    case .dictionary(.strings(let entries))?: return entries
    case let value?: throw kind(value, expectedKeys: "strings")
    }
  }

  private func integers(_ value: FeatureValue?) throws(RuntimeError) -> [Int64: Double] {
    switch value {
    case nil: return [:]
    case .dictionary(.integers(let entries))?: return entries
    case let value?: throw kind(value, expectedKeys: "integers")
    }
  }

  private func kind(_ value: FeatureValue, expectedKeys keys: String) -> RuntimeError {
    .kind(of: feature.input, value, expected: "a dictionary with \(keys) as keys")
  }
}
