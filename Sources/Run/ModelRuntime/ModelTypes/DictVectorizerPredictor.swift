internal import ModelOps
internal import ModelSpec

/// Lays a dictionary out as a vector, with 0 for keys that it lacks. Keys that have no place are passed over.
struct DictVectorizerPredictor: ModelTypePredictor {
  private enum Keys: Sendable {
    case strings(NameMap<Int>)
    case integers([Int64: Int])
  }

  private let feature: SingleFeature
  private let keys: Keys
  private let count: Int

  init(_ message: DictVectorizer, of model: Model, at path: ModelPath, _ options: LoadingOptions)
    throws(RuntimeError)
  {
    feature = try SingleFeature(of: model, at: path)
    switch message.map {
    case .stringToIndex(let list)?:
      count = list.vector.count
      keys = .strings(NameMap(zip(list.vector, 0...)) { first, _ in first })
    case .int64ToIndex(let list)?:
      count = list.vector.count
      keys = .integers(Dictionary(zip(list.vector, 0...)) { first, _ in first })
    case nil: throw RuntimeError(.generic, "the vectorizer has no keys", at: path.field("dictVectorizer"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    var vector = [Double](repeating: 0, count: count)
    switch (keys, try features.required(feature.input)) {
    case (.strings(let places), .dictionary(.strings(let dictionary))):
      for (key, value) in dictionary {
        if let place = places[key] { vector[place] = value }
      }
    case (.integers(let places), .dictionary(.integers(let dictionary))):
      for (key, value) in dictionary {
        if let place = places[key] { vector[place] = value }
      }
    // An empty dictionary does not show of what kind its keys are.
    case (_, .dictionary(.strings([:]))), (_, .dictionary(.integers([:]))): break
    case (.strings, let value): throw .kind(of: feature.input, value, expected: "a dictionary with strings as keys")
    case (.integers, let value): throw .kind(of: feature.input, value, expected: "a dictionary with integers as keys")
    }
    return [feature.output: .array(FeatureArray(vector, declaredAs: feature.outputArray))]
  }
}
