internal import ModelSpec

/// Linear scores, and a link function that makes probabilities of them.
struct GLMClassifierPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let weights: LinearWeights
  private let isProbit: Bool
  private let isOneVersusRest: Bool
  private let outputs: ClassifierOutputs

  init(
    _ message: GLMClassifier, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("glmClassifier")
    inputs = InputVector(of: model)
    weights = try LinearWeights(message.weights.map(\.value), message.offset, at: place)
    outputs = try ClassifierOutputs(message.classLabels.map { ClassLabels($0) }, of: model, at: place)
    switch message.postEvaluationTransform {
    case .logit: isProbit = false
    case .probit: isProbit = true
    case .unrecognized(let number):
      throw RuntimeError(
        .generic, "`postEvaluationTransform` is \(number), which is not known",
        at: place.field("postEvaluationTransform"))
    }
    switch message.classEncoding {
    case .referenceClass: isOneVersusRest = false
    case .oneVsRest: isOneVersusRest = true
    case .unrecognized(let number):
      throw RuntimeError(
        .generic, "`classEncoding` is \(number), which is not known", at: place.field("classEncoding"))
    }
    let classes = outputs.labels.count
    // Two classes need one row only.
    let rows = isOneVersusRest && classes > 2 ? classes : classes - 1
    guard weights.rowCount == rows || (isOneVersusRest && weights.rowCount == classes) else {
      throw RuntimeError(
        .generic, "`weights` has \(weights.rowCount) rows, \(classes) class labels need \(rows)",
        at: place.field("weights"))
    }
    if isProbit, classes > 2, !isOneVersusRest {
      throw RuntimeError(
        .generic, "`Probit` needs 2 classes, but the model has \(classes)", at: place.field("postEvaluationTransform"))
    }
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let scores = weights.scores(try inputs.values(features, count: weights.width))
    return outputs.features(probabilities(scores))
  }

  private func probabilities(_ scores: [Double]) -> [Double] {
    if scores.count == 1, outputs.labels.count == 2 {
      let second = link(scores[0])
      return [1 - second, second]
    }
    if isOneVersusRest { return LinkFunction.normalized(scores.map(link)) }
    return LinkFunction.softmax([0] + scores)
  }

  private func link(_ score: Double) -> Double {
    isProbit ? LinkFunction.normal(score) : LinkFunction.logistic(score)
  }
}
