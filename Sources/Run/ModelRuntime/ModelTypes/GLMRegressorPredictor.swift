internal import ModelSpec

/// `y[r] = link(sum over d of weights[r][d] * x[d] + offset[r])`.
struct GLMRegressorPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let weights: LinearWeights
  private let transform: GLMRegressor.PostEvaluationTransform
  private let output: RegressorOutput

  init(
    _ message: GLMRegressor, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("glmRegressor")
    inputs = InputVector(of: model)
    weights = try LinearWeights(message.weights.map(\.value), message.offset, at: place)
    transform = message.postEvaluationTransform
    output = try RegressorOutput(of: model, count: weights.rowCount, at: path)
    if case .unrecognized(let number) = transform {
      throw RuntimeError(
        .generic, "`postEvaluationTransform` is \(number), which is not known",
        at: place.field("postEvaluationTransform"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let scores = weights.scores(try inputs.values(features, count: weights.width))
    switch transform {
    case .logit: return output.features(scores.map(LinkFunction.logistic))
    case .probit: return output.features(scores.map(LinkFunction.normal))
    case .noTransform, .unrecognized: return output.features(scores)
    }
  }
}
