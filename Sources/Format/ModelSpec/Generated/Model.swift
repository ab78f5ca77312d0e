// Generated from schema/Model.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

public import OrderedCollections

/// Runs models one after the other; each sees the inputs of the pipeline and the outputs of the
/// models before it, by feature name.
public struct Pipeline: SpecMessage {
  /// The models in order of execution, at least one. In an updatable pipeline the last one, and only
  /// that, is updatable.
  public var models: [Model] = []
  /// Names of the models, all different, one for each. Empty: `model0`, `model1` and so on.
  public var names: [String] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: Pipeline, b: Pipeline) -> Bool {
    guard a.models == b.models else { return false }
    guard a.names == b.names else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// A pipeline that predicts a class.
public struct PipelineClassifier: SpecMessage {
  /// The models. Required.
  public var pipeline: Pipeline?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// A pipeline that predicts a number.
public struct PipelineRegressor: SpecMessage {
  /// The models. Required.
  public var pipeline: Pipeline?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}
}

/// Name, meaning and type of one feature.
public struct FeatureDescription: SpecMessage {
  /// Name of the feature. Not empty.
  public var name: String = ""
  /// Text for people; no effect.
  public var shortDescription: String = ""
  /// Type of the feature. Required.
  public var type: FeatureType?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: FeatureDescription, b: FeatureDescription) -> Bool {
    guard a.name == b.name else { return false }
    guard a.shortDescription == b.shortDescription else { return false }
    guard a.type == b.type else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Information for people; no effect on predictions.
public struct Metadata: SpecMessage {
  /// What the model does.
  public var shortDescription: String = ""
  /// Version of the model, in any form.
  public var versionString: String = ""
  /// Who made it.
  public var author: String = ""
  /// Terms of use.
  public var license: String = ""
  /// Further entries by key.
  public var userDefined: OrderedDictionary<String, String> = [:]
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: Metadata, b: Metadata) -> Bool {
    guard a.shortDescription == b.shortDescription else { return false }
    guard a.versionString == b.versionString else { return false }
    guard a.author == b.author else { return false }
    guard a.license == b.license else { return false }
    guard haveSameEntries(a.userDefined, b.userDefined) else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Interface of one function of a model with several. Specification version 9.
public struct FunctionDescription: SpecMessage {
  /// Name of the function, as in `Program.functions`.
  public var name: String = ""
  /// Inputs.
  public var input: [FeatureDescription] = []
  /// Outputs; none is optional.
  public var output: [FeatureDescription] = []
  /// Values kept between predictions; all are of type `StateFeatureType`.
  public var state: [FeatureDescription] = []
  /// Name of the output with the prediction. Required for classifiers and regressors.
  public var predictedFeatureName: String = ""
  /// Name of the dictionary output with a probability for each class label. Classifiers only; empty:
  /// not returned.
  public var predictedProbabilitiesName: String = ""
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: FunctionDescription, b: FunctionDescription) -> Bool {
    guard a.name == b.name else { return false }
    guard a.input == b.input else { return false }
    guard a.output == b.output else { return false }
    guard a.state == b.state else { return false }
    guard a.predictedFeatureName == b.predictedFeatureName else { return false }
    guard a.predictedProbabilitiesName == b.predictedProbabilitiesName else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// Interface of a model: either `functions`, or the fields from `input` to `trainingInput`.
public struct ModelDescription: SpecMessage {
  /// Interfaces of the functions of an ML Program with several. Empty: the model has one function,
  /// described by the fields below. Specification version 9.
  public var functions: [FunctionDescription] = []
  /// The function that runs when none is named, one of `functions`. Empty without `functions`.
  public var defaultFunctionName: String = ""
  /// Author, licence and the like.
  public var metadata: Metadata?
  /// Inputs. Neural networks, ML Programs and pipelines may have none from specification version 9.
  public var input: [FeatureDescription] = []
  /// Outputs; none is optional.
  public var output: [FeatureDescription] = []
  /// Values kept between predictions; all are of type `StateFeatureType`. ML Programs, specification
  /// version 9.
  public var state: [FeatureDescription] = []
  /// Name of the output with the prediction: a class label (String or Int64) of classifiers, a
  /// Double or multi-array of regressors. Required for both.
  public var predictedFeatureName: String = ""
  /// Name of the dictionary output with a probability for each class label. Classifiers only; empty:
  /// not returned.
  public var predictedProbabilitiesName: String = ""
  /// Inputs of an update: those of a prediction and the target. Updatable models only.
  public var trainingInput: [FeatureDescription] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: ModelDescription, b: ModelDescription) -> Bool {
    guard a.functions == b.functions else { return false }
    guard a.defaultFunctionName == b.defaultFunctionName else { return false }
    guard a.metadata == b.metadata else { return false }
    guard a.input == b.input else { return false }
    guard a.output == b.output else { return false }
    guard a.state == b.state else { return false }
    guard a.predictedFeatureName == b.predictedFeatureName else { return false }
    guard a.predictedProbabilitiesName == b.predictedProbabilitiesName else { return false }
    guard a.trainingInput == b.trainingInput else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// A model in a private encoding, open to change without notice. Specification version 5.
public struct SerializedModel: SpecMessage {
  /// Names the message type of `model`.
  public var identifier: String = ""
  /// A serialized message of that type.
  public var model: [UInt8] = []
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Texts are equal when their UTF-8 is equal.
  public static func == (a: SerializedModel, b: SerializedModel) -> Bool {
    guard a.identifier == b.identifier else { return false }
    guard a.model == b.model else { return false }
    return a.unknownFields == b.unknownFields
  }
}

/// A model: specification version, interface and parameters.
/// A model needs the highest of the versions that brought what it uses; a system runs every version
/// up to its own. visionOS 1 runs 1 to 8; Mac Catalyst has the numbers of iOS.
/// - 1: macOS 10.13, iOS 11, tvOS 11, watchOS 4. Feed-forward and recurrent neural networks, linear
/// models, tree ensembles, support vector machines, feature engineering, pipelines.
/// - 2: macOS 10.13.2, iOS 11.2, tvOS 11.2, watchOS 4.2. Custom layers and 16-bit float weights in
/// neural networks.
/// - 3: macOS 10.14, iOS 12, tvOS 12, watchOS 5. Flexible shapes and image sizes, sequences,
/// quantized weights, custom models, text classifier, word tagger, scene feature print, non-maximum
/// suppression, Bayesian probit regressor, `cropResize` and `resizeBilinear` layers.
/// - 4: macOS 10.15, iOS 13, tvOS 13, watchOS 6. Updatable models, neural networks over tensors of
/// any rank with control flow, many further layers, nearest neighbours, recommender, linked models,
/// sound preprocessing, gazetteer, word embedding, text classifier revision 2.
/// - 5: macOS 11, iOS 14, tvOS 14, watchOS 7. Layers for 3-D convolution and pooling, `cumSum`,
/// `oneHot`, `clampedReLU`, `argSort`, `sliceBySize`, 8-bit matrix products, default values of
/// optional inputs, Float32 non-maximum suppression, object feature print, word tagger revision 3,
/// serialized models.
/// - 6: macOS 12, iOS 15, tvOS 15, watchOS 8. ML Programs (`CoreML5`), sound feature print.
/// - 7: macOS 13, iOS 16, tvOS 16, watchOS 9. Float16 multi-arrays and grayscale images, operation
/// set `CoreML6`.
/// - 8: macOS 14, iOS 17, tvOS 17, watchOS 10. Operation set `CoreML7`, scene feature print 2, class
/// confidence thresholding, text classifier and word tagger revision 4.
/// - 9: macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2. Several functions, states, models without
/// inputs, operation set `CoreML8`, text classifier and word tagger revision 5.
/// - 10: macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26. Int8 multi-arrays, operation set
/// `CoreML9`.
public struct Model: SpecMessage {
  /// Version of the specification the model needs, 1 to 10.
  public var specificationVersion: Int32 = 0
  /// Interface of the model. Required.
  public var description: ModelDescription?
  /// The model can be trained further on the device: neural networks, nearest neighbours, and
  /// pipelines that end in one. Absent: false. Specification version 4.
  public var isUpdatable: Bool = false
  /// Kind of model with its parameters. Required.
  public var kind: Kind?
  /// Fields that the schema does not know, as they stood in the file.
  public var unknownFields = UnknownFields()

  public init() {}

  /// Kind of model with its parameters. Required.
  public indirect enum Kind: Equatable, Sendable {
    /// Models in sequence, the result a class.
    case pipelineClassifier(PipelineClassifier)
    /// Models in sequence, the result a number.
    case pipelineRegressor(PipelineRegressor)
    /// Models in sequence.
    case pipeline(Pipeline)
    /// Generalized linear regression.
    case glmRegressor(GLMRegressor)
    /// Support vector regression.
    case supportVectorRegressor(SupportVectorRegressor)
    /// Regression by a sum of trees.
    case treeEnsembleRegressor(TreeEnsembleRegressor)
    /// Neural network that predicts numbers.
    case neuralNetworkRegressor(NeuralNetworkRegressor)
    /// Probit regression with Gaussian weights. Specification version 3.
    case bayesianProbitRegressor(BayesianProbitRegressor)
    /// Generalized linear classifier.
    case glmClassifier(GLMClassifier)
    /// Support vector classifier.
    case supportVectorClassifier(SupportVectorClassifier)
    /// Classification by a sum of trees.
    case treeEnsembleClassifier(TreeEnsembleClassifier)
    /// Neural network that predicts a class.
    case neuralNetworkClassifier(NeuralNetworkClassifier)
    /// Vote of the nearest samples. Specification version 4.
    case kNearestNeighborsClassifier(KNearestNeighborsClassifier)
    /// Neural network.
    case neuralNetwork(NeuralNetwork)
    /// Recommendations from item similarities. Specification version 4.
    case itemSimilarityRecommender(ItemSimilarityRecommender)
    /// Typed program. Specification version 6.
    case mlProgram(MILSpec.Program)
    /// Code of the application. Specification version 3.
    case customModel(CustomModel)
    /// Reference to a compiled model. Specification version 4.
    case linkedModel(LinkedModel)
    /// Class confidences with presence flags. Specification version 8.
    case classConfidenceThresholding(ClassConfidenceThresholding)
    /// Category to indicator vector.
    case oneHotEncoder(OneHotEncoder)
    /// Replacement of missing values.
    case imputer(Imputer)
    /// Concatenation of features.
    case featureVectorizer(FeatureVectorizer)
    /// Dictionary to vector.
    case dictVectorizer(DictVectorizer)
    /// Shift and scale.
    case scaler(Scaler)
    /// Table from strings to integers or back.
    case categoricalMapping(CategoricalMapping)
    /// Division by a norm.
    case normalizer(Normalizer)
    /// Selection of elements.
    case arrayFeatureExtractor(ArrayFeatureExtractor)
    /// Removal of overlapping boxes. Specification version 3.
    case nonMaximumSuppression(NonMaximumSuppression)
    /// Inputs unchanged.
    case identity(Identity)
    /// Label for a text. Specification version 3.
    case textClassifier(CoreMLModels.TextClassifier)
    /// Tags for the words of a text. Specification version 3.
    case wordTagger(CoreMLModels.WordTagger)
    /// Image features from the operating system. Specification version 3.
    case visionFeaturePrint(CoreMLModels.VisionFeaturePrint)
    /// Spectrogram of a sound. Specification version 4.
    case soundAnalysisPreprocessing(CoreMLModels.SoundAnalysisPreprocessing)
    /// Label lookup for strings. Specification version 4.
    case gazetteer(CoreMLModels.Gazetteer)
    /// Vectors of words. Specification version 4.
    case wordEmbedding(CoreMLModels.WordEmbedding)
    /// Audio features from the operating system. Specification version 6.
    case audioFeaturePrint(CoreMLModels.AudioFeaturePrint)
    /// A private encoding. Specification version 5.
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
