extension Model.Kind {
  /// The first specification version with the type of model.
  package var firstVersion: Int {
    switch self {
    case .pipelineClassifier, .pipelineRegressor, .pipeline, .glmRegressor, .supportVectorRegressor,
      .treeEnsembleRegressor, .neuralNetworkRegressor, .glmClassifier, .supportVectorClassifier,
      .treeEnsembleClassifier, .neuralNetworkClassifier, .neuralNetwork, .oneHotEncoder, .imputer, .featureVectorizer,
      .dictVectorizer, .scaler, .categoricalMapping, .normalizer, .arrayFeatureExtractor, .identity:
      1
    case .customModel, .nonMaximumSuppression, .bayesianProbitRegressor, .textClassifier, .wordTagger,
      .visionFeaturePrint:
      3
    case .kNearestNeighborsClassifier, .itemSimilarityRecommender, .linkedModel, .soundAnalysisPreprocessing,
      .gazetteer, .wordEmbedding:
      4
    case .serializedModel: 5
    case .mlProgram, .audioFeaturePrint: 6
    case .classConfidenceThresholding: 8
    }
  }
}

extension Model {
  /// The specification version that it takes to read the model: the one that it states, or the first one with its type and
  /// those of the models within.
  package var neededVersion: Int {
    (pipeline?.models ?? []).reduce(max(Int(specificationVersion), kind?.firstVersion ?? 1)) {
      max($0, $1.neededVersion)
    }
  }
}
