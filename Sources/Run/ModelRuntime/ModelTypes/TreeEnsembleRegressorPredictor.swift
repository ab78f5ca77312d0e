internal import ModelSpec

/// The transformed sums of trees. An optional input that is left out is missing to the trees.
struct TreeEnsembleRegressorPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let forest: DecisionForest
  private let transform: TreeEnsemblePostEvaluationTransform
  private let output: RegressorOutput

  init(
    _ message: TreeEnsembleRegressor, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("treeEnsembleRegressor")
    inputs = InputVector(of: model)
    forest = try DecisionForestBuilder.forest(message.treeEnsemble, at: place)
    transform = try message.postEvaluationTransform.known(at: place)
    output = try RegressorOutput(of: model, count: forest.dimensionCount, at: path)
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let row = try inputs.values(features, count: nil, missing: .nan)
    return output.features(transform.apply(to: try forest.sums(row, count: 1, of: inputs)))
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    guard let rows = try inputs.rows(batch) else {
      return try eachPrediction(fromBatch: batch, options: options)
    }
    let sums = try forest.sums(rows, count: batch.count, of: inputs)
    let dimensions = forest.dimensionCount
    return batch.indices.map {
      output.features(transform.apply(to: Array(sums[($0 * dimensions)..<(($0 + 1) * dimensions)])))
    }
  }
}

extension TreeEnsemblePostEvaluationTransform {
  /// - Throws: `RuntimeError` for a number that the schema does not know.
  func known(at path: ModelPath) throws(RuntimeError) -> Self {
    guard case .unrecognized(let number) = self else { return self }
    throw RuntimeError(
      .generic, "`postEvaluationTransform` is \(number), which is not known", at: path.field("postEvaluationTransform"))
  }

  func apply(to sums: [Double]) -> [Double] {
    switch self {
    case .noTransform, .unrecognized: sums
    case .regressionLogistic: sums.map(LinkFunction.logistic)
    case .classificationSoftMax: LinkFunction.softmax(sums)
    case .classificationSoftMaxWithZeroClassReference: LinkFunction.softmax([0] + sums.dropFirst())
    }
  }
}
