internal import ModelSpec

/// `y = sum over n of alpha[n] * K(v[n], x) - rho`.
struct SupportVectorRegressorPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let vectors: SupportVectors
  private let alpha: [Double]
  private let rho: Double
  private let output: RegressorOutput

  init(
    _ message: SupportVectorRegressor, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("supportVectorRegressor")
    inputs = InputVector(of: model)
    switch message.supportVectors {
    case .denseSupportVectors(let dense)?:
      vectors = try SupportVectors(dense: dense.vectors, message.kernel, at: place)
    case .sparseSupportVectors(let sparse)?:
      vectors = try SupportVectors(sparse: sparse.vectors, message.kernel, at: place)
    case nil: throw RuntimeError(.generic, "the model has no support vectors", at: place)
    }
    alpha = message.coefficients?.alpha ?? []
    guard alpha.count == vectors.count else {
      throw RuntimeError(
        .generic, "`coefficients` has \(alpha.count) values, but the model has \(vectors.count) support vectors",
        at: place.field("coefficients"))
    }
    rho = message.rho
    output = try RegressorOutput(of: model, count: 1, at: path)
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let kernels = vectors.kernels(try inputs.values(features, count: vectors.width))
    var sum = 0.0
    for (factor, kernel) in zip(alpha, kernels) { sum += factor * kernel }
    return output.features([sum - rho])
  }
}
