internal import ModelSpec

/// The rules of a model type for the interface of its models, and the versions that its features require.
struct ModelTypePolicy: Sendable {
  /// Which inputs may be optional.
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
  /// Whether GPUs and the Neural Engine compute models of the type.
  var runsOnGPUs = false
  /// Whether an optional input may state the value it has when it is left out.
  var allowsDefaultValues = false
  var optionalInputs = OptionalInputs.none
  /// Whether the validator of the type looks at the outputs that the description calls the prediction.
  var checksPrediction = false
  /// The features of the model that were introduced later than its type, with the version of each.
  var features: [(version: Int, feature: String)] = []
}

extension Model.Kind {
  var policy: ModelTypePolicy {
    switch self {
    case .neuralNetwork:
      ModelTypePolicy(
        allowsEmptyInput: true, allowsUpdates: true, runsOnGPUs: true, allowsDefaultValues: true, optionalInputs: .some)
    case .neuralNetworkClassifier, .neuralNetworkRegressor:
      ModelTypePolicy(
        allowsEmptyInput: true, allowsUpdates: true, runsOnGPUs: true, allowsDefaultValues: true, optionalInputs: .some,
        checksPrediction: true)
    case .mlProgram(let program):
      ModelTypePolicy(
        allowsEmptyInput: true, allowsFunctions: true, allowsStates: true, runsOnGPUs: true, allowsDefaultValues: true,
        optionalInputs: .some, features: ModelTypePolicy.operationSets(of: program))
    case .pipeline, .pipelineClassifier, .pipelineRegressor:
      ModelTypePolicy(allowsEmptyInput: true, allowsStates: true, allowsUpdates: true, optionalInputs: .any)
    case .serializedModel: ModelTypePolicy(allowsDefaultValues: true, optionalInputs: .some)
    case .kNearestNeighborsClassifier: ModelTypePolicy(allowsUpdates: true, checksPrediction: true)
    case .treeEnsembleRegressor, .treeEnsembleClassifier:
      ModelTypePolicy(optionalInputs: .any, checksPrediction: true)
    case .imputer, .identity: ModelTypePolicy(optionalInputs: .any)
    case .itemSimilarityRecommender: ModelTypePolicy(optionalInputs: .any)
    case .glmRegressor, .supportVectorRegressor, .glmClassifier, .supportVectorClassifier:
      ModelTypePolicy(checksPrediction: true)
    case .oneHotEncoder, .featureVectorizer, .dictVectorizer, .scaler, .categoricalMapping, .normalizer,
      .arrayFeatureExtractor, .customModel, .nonMaximumSuppression, .bayesianProbitRegressor, .linkedModel,
      .soundAnalysisPreprocessing, .gazetteer, .wordEmbedding, .audioFeaturePrint, .classConfidenceThresholding:
      ModelTypePolicy()
    case .textClassifier(let classifier):
      ModelTypePolicy(
        features: ModelTypePolicy.revision(classifier.revision, of: "text classifier", since: [2: 4, 4: 8, 5: 9]))
    case .wordTagger(let tagger):
      ModelTypePolicy(
        features: ModelTypePolicy.revision(tagger.revision, of: "word tagger", since: [3: 5, 4: 8, 5: 9]))
    case .visionFeaturePrint(let print): ModelTypePolicy(features: ModelTypePolicy.extractor(of: print))
    }
  }
}
