internal import ModelOps
internal import ModelSpec

/// Passes class confidences `[C]` on as the first row of `[2, C]`; in the second every class counts as present, which is
/// 1. The curves are for whoever chooses thresholds.
struct ClassConfidenceThresholdingPredictor: ModelTypePredictor {
  private let feature: SingleFeature

  init(
    _ message: ClassConfidenceThresholding, of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) {
    feature = try SingleFeature(of: model, at: path)
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    let confidences = try features.array(feature.input).doubles
    let rows = confidences + Array(repeating: 1, count: confidences.count)
    return [
      feature.output: .array(
        FeatureArray(rows, declaredAs: feature.outputArray, shape: [2, confidences.count]))
    ]
  }
}
