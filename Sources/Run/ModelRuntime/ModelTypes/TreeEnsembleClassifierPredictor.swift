internal import ModelSpec

/// The class with the greatest transformed sum of trees; with a single sum, its result is the probability of the second
/// class. An optional input that is left out is missing to the trees.
struct TreeEnsembleClassifierPredictor: ModelTypePredictor {
  private let inputs: InputVector
  private let forest: DecisionForest
  private let transform: TreeEnsemblePostEvaluationTransform
  private let outputs: ClassifierOutputs

  init(
    _ message: TreeEnsembleClassifier, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    let place = path.field("treeEnsembleClassifier")
    inputs = InputVector(of: model)
    forest = try DecisionForestBuilder.forest(message.treeEnsemble, at: place)
    transform = try message.postEvaluationTransform.known(at: place)
    outputs = try ClassifierOutputs(Self.labels(message, sums: forest.dimensionCount), of: model, at: place)
    let (sums, classes) = (forest.dimensionCount, outputs.labels.count)
    let leavesFirstOut = transform == .classificationSoftMaxWithZeroClassReference && sums == classes - 1
    guard sums == classes || (sums == 1 && classes == 2) || leavesFirstOut else {
      throw RuntimeError(
        .generic, "the trees compute \(sums) sums for \(classes) class labels", at: place.field("treeEnsemble"))
    }
  }

  /// Without labels of their own, classes have the labels 0, 1, and so on: coremltools' validator says so.
  private static func labels(_ message: TreeEnsembleClassifier, sums: Int) -> ClassLabels {
    if let labels = message.classLabels.map({ ClassLabels($0) }), labels.count > 0 { return labels }
    return .integers((0..<Int64(max(sums, 2))).map { $0 })
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let row = try inputs.values(features, count: nil, missing: .nan)
    return outputs.features(probabilities(try forest.sums(row, count: 1, of: inputs)))
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
      outputs.features(probabilities(Array(sums[($0 * dimensions)..<(($0 + 1) * dimensions)])))
    }
  }

  private func probabilities(_ sums: [Double]) -> [Double] {
    let classes = outputs.labels.count
    if sums.count == 1, classes == 2 {
      let second = transform == .noTransform ? sums[0] : LinkFunction.logistic(sums[0])
      return [1 - second, second]
    }
    if transform == .classificationSoftMaxWithZeroClassReference, sums.count < classes {
      return LinkFunction.softmax([0] + sums)
    }
    return transform.apply(to: sums)
  }
}
