internal import ModelSpec

extension Model {
  /// Renames features in the content of the model type, apart from the description; networks, programs and pipelines
  /// are left alone.
  mutating func renameInParameters(_ names: NameMap<String>) {
    func new(_ name: String) -> String { names[name] ?? name }
    switch kind {
    case .featureVectorizer(var model):
      for index in model.inputList.indices {
        model.inputList[index].inputColumn = new(model.inputList[index].inputColumn)
      }
      kind = .featureVectorizer(model)
    case .nonMaximumSuppression(var model):
      model.confidenceInputFeatureName = new(model.confidenceInputFeatureName)
      model.coordinatesInputFeatureName = new(model.coordinatesInputFeatureName)
      model.iouThresholdInputFeatureName = new(model.iouThresholdInputFeatureName)
      model.confidenceThresholdInputFeatureName = new(model.confidenceThresholdInputFeatureName)
      model.confidenceOutputFeatureName = new(model.confidenceOutputFeatureName)
      model.coordinatesOutputFeatureName = new(model.coordinatesOutputFeatureName)
      kind = .nonMaximumSuppression(model)
    case .itemSimilarityRecommender(var model):
      model.itemInputFeatureName = new(model.itemInputFeatureName)
      model.numRecommendationsInputFeatureName = new(model.numRecommendationsInputFeatureName)
      model.itemRestrictionInputFeatureName = new(model.itemRestrictionInputFeatureName)
      model.itemExclusionInputFeatureName = new(model.itemExclusionInputFeatureName)
      model.recommendedItemListOutputFeatureName = new(model.recommendedItemListOutputFeatureName)
      model.recommendedItemScoreOutputFeatureName = new(model.recommendedItemScoreOutputFeatureName)
      kind = .itemSimilarityRecommender(model)
    case .bayesianProbitRegressor(var model):
      model.regressionInputFeatureName = new(model.regressionInputFeatureName)
      model.optimismInputFeatureName = new(model.optimismInputFeatureName)
      model.samplingScaleInputFeatureName = new(model.samplingScaleInputFeatureName)
      model.samplingTruncationInputFeatureName = new(model.samplingTruncationInputFeatureName)
      model.meanOutputFeatureName = new(model.meanOutputFeatureName)
      model.varianceOutputFeatureName = new(model.varianceOutputFeatureName)
      model.pessimisticProbabilityOutputFeatureName = new(model.pessimisticProbabilityOutputFeatureName)
      model.sampledProbabilityOutputFeatureName = new(model.sampledProbabilityOutputFeatureName)
      kind = .bayesianProbitRegressor(model)
    case .wordTagger(var model):
      model.tokensOutputFeatureName = new(model.tokensOutputFeatureName)
      model.tokenTagsOutputFeatureName = new(model.tokenTagsOutputFeatureName)
      model.tokenLocationsOutputFeatureName = new(model.tokenLocationsOutputFeatureName)
      model.tokenLengthsOutputFeatureName = new(model.tokenLengthsOutputFeatureName)
      kind = .wordTagger(model)
    case .visionFeaturePrint(var model):
      guard case .objects(var objects)? = model.visionFeaturePrintType else { return }
      objects.output = objects.output.map(new)
      model.visionFeaturePrintType = .objects(objects)
      kind = .visionFeaturePrint(model)
    default: break
    }
  }
}
