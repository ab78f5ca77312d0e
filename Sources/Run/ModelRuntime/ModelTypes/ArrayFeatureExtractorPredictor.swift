internal import ModelOps
internal import ModelSpec

/// `y[k] = x[extractIndex[k]]`.
struct ArrayFeatureExtractorPredictor: ModelTypePredictor {
  private let feature: SingleFeature
  private let indexes: [Int]

  init(
    _ message: ArrayFeatureExtractor, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    indexes = message.extractIndex.map { Int(clamping: $0) }
    guard !indexes.isEmpty else {
      throw RuntimeError(.generic, "`extractIndex` is empty", at: path.field("arrayFeatureExtractor"))
    }
    switch feature.outputType {
    case .doubleType?, .int64Type?:
      guard indexes.count == 1 else {
        throw RuntimeError(
          .generic, "output '\(feature.output)' is a single number, the model extracts \(indexes.count) elements",
          at: path.field("arrayFeatureExtractor"))
      }
    default: break
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let values = try features.array(feature.input).doubles
    var picked: [Double] = []
    picked.reserveCapacity(indexes.count)
    for index in indexes {
      guard index < values.count else {
        throw RuntimeError(
          .featureType, "input '\(feature.input)' has \(values.count) elements, the model extracts element \(index)")
      }
      picked.append(values[index])
    }
    switch feature.outputType {
    case .doubleType?: return [feature.output: .double(picked[0])]
    case .int64Type?: return [feature.output: .int64(Int64(truncating: picked[0]))]
    default: return [feature.output: .array(FeatureArray(picked, declaredAs: feature.outputArray))]
    }
  }
}
