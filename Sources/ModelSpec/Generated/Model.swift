// Generated from schema/Model.proto by scripts/generate-model-spec.py: run scripts/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

public struct Pipeline: SpecMessage {
  public var models: [Model] = []
  public var names: [String] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PipelineClassifier: SpecMessage {
  public var pipeline: Pipeline?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct PipelineRegressor: SpecMessage {
  public var pipeline: Pipeline?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FeatureDescription: SpecMessage {
  public var name: String = ""
  public var shortDescription: String = ""
  public var type: FeatureType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Metadata: SpecMessage {
  public var shortDescription: String = ""
  public var versionString: String = ""
  public var author: String = ""
  public var license: String = ""
  public var userDefined: OrderedDictionary<String, String> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct FunctionDescription: SpecMessage {
  public var name: String = ""
  public var input: [FeatureDescription] = []
  public var output: [FeatureDescription] = []
  public var state: [FeatureDescription] = []
  public var predictedFeatureName: String = ""
  public var predictedProbabilitiesName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct ModelDescription: SpecMessage {
  public var functions: [FunctionDescription] = []
  public var defaultFunctionName: String = ""
  public var metadata: Metadata?
  public var input: [FeatureDescription] = []
  public var output: [FeatureDescription] = []
  public var state: [FeatureDescription] = []
  public var predictedFeatureName: String = ""
  public var predictedProbabilitiesName: String = ""
  public var trainingInput: [FeatureDescription] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct SerializedModel: SpecMessage {
  public var identifier: String = ""
  public var model: [UInt8] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

public struct Model: SpecMessage {
  public var specificationVersion: Int32 = 0
  public var description: ModelDescription?
  public var isUpdatable: Bool = false
  public var kind: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Which one of `type` is set.
  public indirect enum Kind: Equatable, Sendable {
    case pipelineClassifier(PipelineClassifier)
    case pipelineRegressor(PipelineRegressor)
    case pipeline(Pipeline)
    case glmRegressor(GLMRegressor)
    case supportVectorRegressor(SupportVectorRegressor)
    case treeEnsembleRegressor(TreeEnsembleRegressor)
    case neuralNetworkRegressor(NeuralNetworkRegressor)
    case bayesianProbitRegressor(BayesianProbitRegressor)
    case glmClassifier(GLMClassifier)
    case supportVectorClassifier(SupportVectorClassifier)
    case treeEnsembleClassifier(TreeEnsembleClassifier)
    case neuralNetworkClassifier(NeuralNetworkClassifier)
    case kNearestNeighborsClassifier(KNearestNeighborsClassifier)
    case neuralNetwork(NeuralNetwork)
    case itemSimilarityRecommender(ItemSimilarityRecommender)
    case mlProgram(MILSpec.Program)
    case customModel(CustomModel)
    case linkedModel(LinkedModel)
    case classConfidenceThresholding(ClassConfidenceThresholding)
    case oneHotEncoder(OneHotEncoder)
    case imputer(Imputer)
    case featureVectorizer(FeatureVectorizer)
    case dictVectorizer(DictVectorizer)
    case scaler(Scaler)
    case categoricalMapping(CategoricalMapping)
    case normalizer(Normalizer)
    case arrayFeatureExtractor(ArrayFeatureExtractor)
    case nonMaximumSuppression(NonMaximumSuppression)
    case identity(Identity)
    case textClassifier(CoreMLModels.TextClassifier)
    case wordTagger(CoreMLModels.WordTagger)
    case visionFeaturePrint(CoreMLModels.VisionFeaturePrint)
    case soundAnalysisPreprocessing(CoreMLModels.SoundAnalysisPreprocessing)
    case gazetteer(CoreMLModels.Gazetteer)
    case wordEmbedding(CoreMLModels.WordEmbedding)
    case audioFeaturePrint(CoreMLModels.AudioFeaturePrint)
    case serializedModel(SerializedModel)

    /// The field's name in the schema.
    public var schemaName: String {
      switch self {
      case .pipelineClassifier: "pipelineClassifier"
      case .pipelineRegressor: "pipelineRegressor"
      case .pipeline: "pipeline"
      case .glmRegressor: "glmRegressor"
      case .supportVectorRegressor: "supportVectorRegressor"
      case .treeEnsembleRegressor: "treeEnsembleRegressor"
      case .neuralNetworkRegressor: "neuralNetworkRegressor"
      case .bayesianProbitRegressor: "bayesianProbitRegressor"
      case .glmClassifier: "glmClassifier"
      case .supportVectorClassifier: "supportVectorClassifier"
      case .treeEnsembleClassifier: "treeEnsembleClassifier"
      case .neuralNetworkClassifier: "neuralNetworkClassifier"
      case .kNearestNeighborsClassifier: "kNearestNeighborsClassifier"
      case .neuralNetwork: "neuralNetwork"
      case .itemSimilarityRecommender: "itemSimilarityRecommender"
      case .mlProgram: "mlProgram"
      case .customModel: "customModel"
      case .linkedModel: "linkedModel"
      case .classConfidenceThresholding: "classConfidenceThresholding"
      case .oneHotEncoder: "oneHotEncoder"
      case .imputer: "imputer"
      case .featureVectorizer: "featureVectorizer"
      case .dictVectorizer: "dictVectorizer"
      case .scaler: "scaler"
      case .categoricalMapping: "categoricalMapping"
      case .normalizer: "normalizer"
      case .arrayFeatureExtractor: "arrayFeatureExtractor"
      case .nonMaximumSuppression: "nonMaximumSuppression"
      case .identity: "identity"
      case .textClassifier: "textClassifier"
      case .wordTagger: "wordTagger"
      case .visionFeaturePrint: "visionFeaturePrint"
      case .soundAnalysisPreprocessing: "soundAnalysisPreprocessing"
      case .gazetteer: "gazetteer"
      case .wordEmbedding: "wordEmbedding"
      case .audioFeaturePrint: "audioFeaturePrint"
      case .serializedModel: "serializedModel"
      }
    }

    /// The field's number in the schema.
    public var fieldNumber: Int {
      switch self {
      case .pipelineClassifier: 200
      case .pipelineRegressor: 201
      case .pipeline: 202
      case .glmRegressor: 300
      case .supportVectorRegressor: 301
      case .treeEnsembleRegressor: 302
      case .neuralNetworkRegressor: 303
      case .bayesianProbitRegressor: 304
      case .glmClassifier: 400
      case .supportVectorClassifier: 401
      case .treeEnsembleClassifier: 402
      case .neuralNetworkClassifier: 403
      case .kNearestNeighborsClassifier: 404
      case .neuralNetwork: 500
      case .itemSimilarityRecommender: 501
      case .mlProgram: 502
      case .customModel: 555
      case .linkedModel: 556
      case .classConfidenceThresholding: 560
      case .oneHotEncoder: 600
      case .imputer: 601
      case .featureVectorizer: 602
      case .dictVectorizer: 603
      case .scaler: 604
      case .categoricalMapping: 606
      case .normalizer: 607
      case .arrayFeatureExtractor: 609
      case .nonMaximumSuppression: 610
      case .identity: 900
      case .textClassifier: 2000
      case .wordTagger: 2001
      case .visionFeaturePrint: 2002
      case .soundAnalysisPreprocessing: 2003
      case .gazetteer: 2004
      case .wordEmbedding: 2005
      case .audioFeaturePrint: 2006
      case .serializedModel: 3000
      }
    }
  }
}
