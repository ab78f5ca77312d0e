internal import ModelOps
internal import ModelSpec

/// Divides an array by its norm. An array whose norm is 0 stays as it is.
struct NormalizerPredictor: ModelTypePredictor {
  private let feature: SingleFeature
  private let norm: Normalizer.NormType

  init(_ message: Normalizer, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
    norm = message.normType
    if case .unrecognized(let number) = norm {
      throw RuntimeError(
        .generic, "`normType` is \(number), which is not known", at: path.field("normalizer").field("normType"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let array = try features.array(feature.input)
    let values = array.doubles
    let divisor: Double
    switch norm {
    case .lMax, .unrecognized: divisor = values.max() ?? 0
    case .l1: divisor = values.reduce(0) { $0 + abs($1) }
    case .l2: divisor = values.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
    let results = divisor == 0 ? values : values.map { $0 / divisor }
    return [feature.output: .array(FeatureArray(results, declaredAs: feature.outputArray, shape: array.shape))]
  }
}
