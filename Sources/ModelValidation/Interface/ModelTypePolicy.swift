internal import ModelSpec

/// What a model type allows in the interface of its models.
struct ModelTypePolicy: Equatable, Sendable {
  /// How far inputs may be left out.
  enum OptionalInputs: Sendable {
    /// None may.
    case none
    /// Some may, but not all.
    case some
    /// Any may, or the content of the model decides.
    case any
  }

  var allowsEmptyInput = false
  var allowsFunctions = false
  var allowsStates = false
  var allowsUpdates = false
  /// Whether an optional input may state the value it has when it is left out.
  var allowsDefaultValues = false
  var optionalInputs = OptionalInputs.none
}

extension Model.Kind {
  var policy: ModelTypePolicy {
    switch self {
    case .neuralNetwork, .neuralNetworkClassifier, .neuralNetworkRegressor:
      ModelTypePolicy(
        allowsEmptyInput: true, allowsUpdates: true, allowsDefaultValues: true, optionalInputs: .some)
    case .mlProgram:
      ModelTypePolicy(
        allowsEmptyInput: true, allowsFunctions: true, allowsStates: true, allowsDefaultValues: true,
        optionalInputs: .some)
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      ModelTypePolicy(allowsEmptyInput: true, allowsStates: true, allowsUpdates: true, optionalInputs: .any)
    case .serializedModel: ModelTypePolicy(allowsDefaultValues: true, optionalInputs: .some)
    case .kNearestNeighborsClassifier: ModelTypePolicy(allowsUpdates: true)
    case .imputer, .treeEnsembleRegressor, .treeEnsembleClassifier, .itemSimilarityRecommender, .identity:
      ModelTypePolicy(optionalInputs: .any)
    case .glmRegressor, .supportVectorRegressor, .bayesianProbitRegressor, .glmClassifier, .supportVectorClassifier,
      .customModel, .linkedModel, .classConfidenceThresholding, .oneHotEncoder, .featureVectorizer, .dictVectorizer,
      .scaler, .categoricalMapping, .normalizer, .arrayFeatureExtractor, .nonMaximumSuppression, .textClassifier,
      .wordTagger, .visionFeaturePrint, .soundAnalysisPreprocessing, .gazetteer, .wordEmbedding, .audioFeaturePrint:
      ModelTypePolicy()
    }
  }
}
