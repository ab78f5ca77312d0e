internal import ModelOps
internal import ModelSpec

/// `y[i] = 1` if `x` is category `i`, else 0, as an array or as a dictionary with the one entry that is not 0.
struct OneHotEncoderPredictor: ModelTypePredictor {
  private enum Categories: Sendable {
    case strings(NameMap<Int>)
    case integers([Int64: Int])
  }

  private let feature: SingleFeature
  private let categories: Categories
  private let count: Int
  private let isSparse: Bool
  private let ignoresUnknown: Bool

  init(_ message: OneHotEncoder, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    switch message.categoryType {
    case .stringCategories(let list)?:
      count = list.vector.count
      categories = .strings(NameMap(zip(list.vector, 0...)) { first, _ in first })
    case .int64Categories(let list)?:
      count = list.vector.count
      categories = .integers(Dictionary(zip(list.vector, 0...)) { first, _ in first })
    case nil: throw RuntimeError(.generic, "the encoder has no categories", at: path.field("oneHotEncoder"))
    }
    isSparse = message.outputSparse
    ignoresUnknown = message.handleUnknown == .ignoreUnknown
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let value = try features.required(feature.input)
    let found: Int?
    let name: String
    switch categories {
    case .strings(let places):
      guard case .string(let string) = value else { throw .kind(of: feature.input, value, expected: "a string") }
      (found, name) = (places[string], "'\(string)'")
    case .integers(let places):
      guard let integer = value.wholeNumber else { throw .kind(of: feature.input, value, expected: "an integer") }
      (found, name) = (places[integer], "\(integer)")
    }
    guard found != nil || ignoresUnknown else {
      throw RuntimeError(.generic, "input '\(feature.input)' is \(name), which is none of the \(count) categories")
    }
    if isSparse { return [feature.output: .dictionary(.integers(found.map { [Int64($0): 1] } ?? [:]))] }
    var indicator = [Double](repeating: 0, count: count)
    if let found { indicator[found] = 1 }
    return [feature.output: .array(FeatureArray(indicator, declaredAs: feature.outputArray))]
  }
}
