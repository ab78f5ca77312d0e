internal import ModelSpec

/// Looks a string or an integer up in a table; a sequence is mapped element by element.
struct CategoricalMappingPredictor: ModelTypePredictor {
  private enum Table: Sendable {
    case integers(NameMap<Int64>, unknown: Int64?)
    case strings([Int64: String], unknown: String?)
  }

  private let feature: SingleFeature
  private let table: Table

  init(
    _ message: CategoricalMapping, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    switch message.mappingType {
    case .stringToInt64Map(let map)?:
      var unknown: Int64?
      if case .int64Value(let value)? = message.valueOnUnknown { unknown = value }
      table = .integers(NameMap(map.map.lazy.map { ($0, $1) }) { _, last in last }, unknown: unknown)
    case .int64ToStringMap(let map)?:
      var unknown: String?
      if case .strValue(let value)? = message.valueOnUnknown { unknown = value }
      table = .strings(Dictionary(map.map.map { ($0, $1) }) { _, last in last }, unknown: unknown)
    case nil: throw RuntimeError(.generic, "the model has no table", at: path.field("categoricalMapping"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let value = try features.required(feature.input)
    switch table {
    case .integers(let map, let unknown):
      switch value {
      case .string(let key): return [feature.output: .int64(try found(map[key] ?? unknown, "'\(key)'"))]
      case .sequence(.strings(let keys)):
        var results: [Int64] = []
        for key in keys { results.append(try found(map[key] ?? unknown, "'\(key)'")) }
        return [feature.output: .sequence(.integers(results))]
      default: throw .kind(of: feature.input, value, expected: "a string or a sequence of strings")
      }
    case .strings(let map, let unknown):
      switch value {
      case .sequence(.integers(let keys)):
        var results: [String] = []
        for key in keys { results.append(try found(map[key] ?? unknown, "\(key)")) }
        return [feature.output: .sequence(.strings(results))]
      default:
        guard let key = value.wholeNumber else {
          throw .kind(of: feature.input, value, expected: "an integer or a sequence of integers")
        }
        return [feature.output: .string(try found(map[key] ?? unknown, "\(key)"))]
      }
    }
  }

  private func found<Value>(_ value: Value?, _ key: String) throws(RuntimeError) -> Value {
    guard let value else {
      throw RuntimeError(
        .generic, "input '\(feature.input)' has \(key), which is not in the table, and the model has no default value")
    }
    return value
  }
}
