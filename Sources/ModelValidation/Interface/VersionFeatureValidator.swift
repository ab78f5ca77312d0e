internal import ModelSpec
internal import OrderedCollections

/// Compares the version a model states with the versions that brought its type and the revisions it uses.
///
/// A system that knows a later version reads such a model all the same, so these are warnings. Features without which
/// the interface cannot be read rightly, such as sequences, are errors where they stand.
enum VersionFeatureValidator {
  /// Runs at the path of the model.
  static func validate(_ model: Model, _ context: inout ValidationContext) {
    guard let kind = model.kind else { return }
    let version = Int(model.specificationVersion)
    for (needed, feature) in features(of: kind) {
      context.advise(needed, of: version, for: feature, at: kind.schemaName)
    }
  }

  /// What `kind` uses with the first version that has it; the model type comes first.
  static func features(of kind: Model.Kind) -> [(version: Int, feature: String)] {
    switch kind {
    case .customModel, .nonMaximumSuppression, .bayesianProbitRegressor: [(3, "model type `\(kind.schemaName)`")]
    case .kNearestNeighborsClassifier, .itemSimilarityRecommender, .linkedModel, .soundAnalysisPreprocessing,
      .gazetteer, .wordEmbedding:
      [(4, "model type `\(kind.schemaName)`")]
    case .serializedModel: [(5, "model type `serializedModel`")]
    case .audioFeaturePrint: [(6, "model type `audioFeaturePrint`")]
    case .classConfidenceThresholding: [(8, "model type `classConfidenceThresholding`")]
    case .mlProgram(let program): [(6, "model type `mlProgram`")] + operationSets(of: program)
    case .textClassifier(let classifier):
      [(3, "model type `textClassifier`")]
        + revision(classifier.revision, of: "text classifier", since: [2: 4, 4: 8, 5: 9])
    case .wordTagger(let tagger):
      [(3, "model type `wordTagger`")] + revision(tagger.revision, of: "word tagger", since: [3: 5, 4: 8, 5: 9])
    case .visionFeaturePrint(let print): [(3, "model type `visionFeaturePrint`")] + extractor(of: print)
    case .pipelineClassifier, .pipelineRegressor, .pipeline, .glmRegressor, .supportVectorRegressor,
      .treeEnsembleRegressor, .neuralNetworkRegressor, .glmClassifier, .supportVectorClassifier,
      .treeEnsembleClassifier, .neuralNetworkClassifier, .neuralNetwork, .oneHotEncoder, .imputer,
      .featureVectorizer, .dictVectorizer, .scaler, .categoricalMapping, .normalizer, .arrayFeatureExtractor,
      .identity:
      []
    }
  }

  /// - Parameter versions: The first specification version by revision.
  private static func revision(
    _ revision: UInt32, of type: String, since versions: [UInt32: Int]
  ) -> [(version: Int, feature: String)] {
    versions[revision].map { [($0, "revision \(revision) of the \(type)")] } ?? []
  }

  private static func extractor(
    of print: CoreMLModels.VisionFeaturePrint
  ) -> [(version: Int, feature: String)] {
    switch print.visionFeaturePrintType {
    case .scene(let scene)? where scene.version == .sceneVersion2: [(8, "scene feature print 2")]
    case .objects?: [(5, "the object feature print")]
    case .scene?, nil: []
    }
  }

  private static func operationSets(of program: MILSpec.Program) -> [(version: Int, feature: String)] {
    var names: Set<String> = []
    return program.functions.values.compactMap { function in
      guard let version = OperationSet(named: function.opset)?.specificationVersion else { return nil }
      return names.insert(function.opset).inserted ? (version, "operation set \(function.opset)") : nil
    }
  }
}
