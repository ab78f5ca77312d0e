internal import ModelSpec

/// Which predictor runs a model.
enum PredictorTable {
  /// - Parameter path: The place of `model`; empty for the root.
  /// - Throws: `RuntimeError` when the model cannot be run.
  static func predictor(
    of model: Model, at path: ModelPath, _ options: LoadingOptions
  ) throws(RuntimeError) -> any Predictor {
    try checkDataTypes(of: model.description ?? ModelDescription(), at: path.field("description"))
    switch model.kind {
    case .pipeline(let pipeline)?:
      return try PipelinePredictor(pipeline, of: model, at: path.field("pipeline"), options)
    case .pipelineClassifier(let classifier)?:
      return try PipelinePredictor(
        classifier.pipeline ?? Pipeline(), of: model, at: path.field("pipelineClassifier").field("pipeline"), options)
    case .pipelineRegressor(let regressor)?:
      return try PipelinePredictor(
        regressor.pipeline ?? Pipeline(), of: model, at: path.field("pipelineRegressor").field("pipeline"), options)
    case .glmRegressor(let message)?: return try GLMRegressorPredictor(message, of: model, at: path, options)
    case .supportVectorRegressor(let message)?:
      return try SupportVectorRegressorPredictor(message, of: model, at: path, options)
    case .treeEnsembleRegressor(let message)?:
      return try TreeEnsembleRegressorPredictor(message, of: model, at: path, options)
    case .bayesianProbitRegressor(let message)?:
      return try BayesianProbitRegressorPredictor(message, of: model, at: path, options)
    case .glmClassifier(let message)?: return try GLMClassifierPredictor(message, of: model, at: path, options)
    case .supportVectorClassifier(let message)?:
      return try SupportVectorClassifierPredictor(message, of: model, at: path, options)
    case .treeEnsembleClassifier(let message)?:
      return try TreeEnsembleClassifierPredictor(message, of: model, at: path, options)
    case .kNearestNeighborsClassifier(let message)?:
      return try KNearestNeighborsClassifierPredictor(message, of: model, at: path, options)
    case .neuralNetwork?, .neuralNetworkClassifier?, .neuralNetworkRegressor?:
      return try NetworkPredictor(model, at: path, options)
    case .mlProgram(let program)?: return try ProgramPredictor(program, of: model, at: path, options)
    case .itemSimilarityRecommender(let message)?:
      return try ItemSimilarityRecommenderPredictor(message, of: model, at: path, options)
    case .linkedModel(let message)?: return try LinkedModelPredictor(message, of: model, at: path, options)
    case .classConfidenceThresholding(let message)?:
      return try ClassConfidenceThresholdingPredictor(message, of: model, at: path, options)
    case .oneHotEncoder(let message)?: return try OneHotEncoderPredictor(message, of: model, at: path, options)
    case .imputer(let message)?: return try ImputerPredictor(message, of: model, at: path, options)
    case .featureVectorizer(let message)?: return try FeatureVectorizerPredictor(message, of: model, at: path, options)
    case .dictVectorizer(let message)?: return try DictVectorizerPredictor(message, of: model, at: path, options)
    case .scaler(let message)?: return try ScalerPredictor(message, of: model, at: path, options)
    case .categoricalMapping(let message)?:
      return try CategoricalMappingPredictor(message, of: model, at: path, options)
    case .normalizer(let message)?: return try NormalizerPredictor(message, of: model, at: path, options)
    case .arrayFeatureExtractor(let message)?:
      return try ArrayFeatureExtractorPredictor(message, of: model, at: path, options)
    case .nonMaximumSuppression(let message)?:
      return try NonMaximumSuppressionPredictor(message, of: model, at: path, options)
    case .identity(let message)?: return try IdentityPredictor(message, of: model, at: path, options)
    case .customModel(let custom)?:
      if let customModel = options.customModel { return try customModel(custom, model) }
      throw Self.custom(custom, at: path)
    case .textClassifier?, .wordTagger?, .visionFeaturePrint?, .soundAnalysisPreprocessing?, .gazetteer?,
      .wordEmbedding?, .audioFeaturePrint?, .serializedModel?:
      throw closed(model.kind, at: path)
    case nil: throw untyped(at: path)
    }
  }

  /// Why no model of this type can be run without an app's code; nil where its content decides.
  static func obstacle(_ kind: Model.Kind?, at path: ModelPath) -> RuntimeError? {
    switch kind {
    case .customModel(let custom)?: Self.custom(custom, at: path)
    case .textClassifier?, .wordTagger?, .visionFeaturePrint?, .soundAnalysisPreprocessing?, .gazetteer?,
      .wordEmbedding?, .audioFeaturePrint?, .serializedModel?:
      closed(kind, at: path)
    case nil: untyped(at: path)
    default: nil
    }
  }

  private static func untyped(at path: ModelPath) -> RuntimeError {
    RuntimeError(.generic, "the model has no type", at: path)
  }

  private static func custom(_ model: CustomModel, at path: ModelPath) -> RuntimeError {
    RuntimeError(
      .customModel, "a custom model of class '\(model.className)' cannot be run by this build",
      at: path.field("customModel"))
  }

  /// Core ML does not compile a model with arrays of no known data type.
  private static func checkDataTypes(of description: ModelDescription, at path: ModelPath) throws(RuntimeError) {
    for (list, features) in [("input", description.input), ("output", description.output)] {
      for (index, feature) in features.enumerated() {
        guard case .multiArrayType(let array)? = feature.type?.kind, !array.dataType.isKnown else { continue }
        throw RuntimeError(
          .generic, array.dataType.unknownProblem(of: feature.name),
          at: path.element(list, index, named: feature.name).field("type").field("multiArrayType").field("dataType"))
      }
    }
  }

  /// Why a model of a type that only Apple's systems hold cannot be run.
  private static func closed(_ kind: Model.Kind?, at path: ModelPath) -> RuntimeError {
    let name = kind?.schemaName ?? ""
    let held: String
    switch kind {
    // These files have parameters, but in an encoding that is not published.
    case .textClassifier?, .wordTagger?, .gazetteer?, .wordEmbedding?, .serializedModel?:
      held = "the code that reads its parameters ships only with Apple's systems"
    default: held = "its weights ship only with Apple's systems"
    }
    return RuntimeError(
      .notRunnable,
      "a model of type `\(name)` cannot be run here: \(held); `inspect`, `compile` and `generate` work with it",
      at: path.field(name))
  }
}
