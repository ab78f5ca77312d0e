// Generated from schema/Model.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension Pipeline {
  init(_ wire: CoreML__Specification__Pipeline, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.models = try context.messages(wire.n_models, wire.models, Model.init(_:_:))
    self.names = context.strings(wire.n_names, wire.names)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PipelineClassifier {
  init(_ wire: CoreML__Specification__PipelineClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.pipeline { self.pipeline = try context.message(part, Pipeline.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension PipelineRegressor {
  init(_ wire: CoreML__Specification__PipelineRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    if let part = wire.pipeline { self.pipeline = try context.message(part, Pipeline.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FeatureDescription {
  init(_ wire: CoreML__Specification__FeatureDescription, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.shortDescription = context.string(wire.short_description)
    if let part = wire.type { self.type = try context.message(part, FeatureType.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Metadata {
  init(_ wire: CoreML__Specification__Metadata, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shortDescription = context.string(wire.short_description)
    self.versionString = context.string(wire.version_string)
    self.author = context.string(wire.author)
    self.license = context.string(wire.license)
    for entry in context.elements(wire.n_user_defined, wire.user_defined) {
      try context.insert(context.string(entry.value), forKey: context.string(entry.key), into: &self.userDefined)
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FunctionDescription {
  init(_ wire: CoreML__Specification__FunctionDescription, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.name = context.string(wire.name)
    self.input = try context.messages(wire.n_input, wire.input, FeatureDescription.init(_:_:))
    self.output = try context.messages(wire.n_output, wire.output, FeatureDescription.init(_:_:))
    self.state = try context.messages(wire.n_state, wire.state, FeatureDescription.init(_:_:))
    self.predictedFeatureName = context.string(wire.predicted_feature_name)
    self.predictedProbabilitiesName = context.string(wire.predicted_probabilities_name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension ModelDescription {
  init(_ wire: CoreML__Specification__ModelDescription, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.functions = try context.messages(wire.n_functions, wire.functions, FunctionDescription.init(_:_:))
    self.defaultFunctionName = context.string(wire.default_function_name)
    if let part = wire.metadata { self.metadata = try context.message(part, Metadata.init(_:_:)) }
    self.input = try context.messages(wire.n_input, wire.input, FeatureDescription.init(_:_:))
    self.output = try context.messages(wire.n_output, wire.output, FeatureDescription.init(_:_:))
    self.state = try context.messages(wire.n_state, wire.state, FeatureDescription.init(_:_:))
    self.predictedFeatureName = context.string(wire.predicted_feature_name)
    self.predictedProbabilitiesName = context.string(wire.predicted_probabilities_name)
    self.trainingInput = try context.messages(wire.n_training_input, wire.training_input, FeatureDescription.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension SerializedModel {
  init(_ wire: CoreML__Specification__SerializedModel, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.identifier = context.string(wire.identifier)
    self.model = context.bytes(wire.model)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension Model {
  init(_ wire: CoreML__Specification__Model, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.specificationVersion = wire.specification_version
    if let part = wire.description { self.description = try context.message(part, ModelDescription.init(_:_:)) }
    self.isUpdatable = wire.is_updatable != 0
    switch wire.type_case.rawValue {
    case 200: self.kind = .pipelineClassifier(try context.message(wire.pipeline_classifier, PipelineClassifier.init(_:_:)))
    case 201: self.kind = .pipelineRegressor(try context.message(wire.pipeline_regressor, PipelineRegressor.init(_:_:)))
    case 202: self.kind = .pipeline(try context.message(wire.pipeline, Pipeline.init(_:_:)))
    case 300: self.kind = .glmRegressor(try context.message(wire.glm_regressor, GLMRegressor.init(_:_:)))
    case 301: self.kind = .supportVectorRegressor(try context.message(wire.support_vector_regressor, SupportVectorRegressor.init(_:_:)))
    case 302: self.kind = .treeEnsembleRegressor(try context.message(wire.tree_ensemble_regressor, TreeEnsembleRegressor.init(_:_:)))
    case 303: self.kind = .neuralNetworkRegressor(try context.message(wire.neural_network_regressor, NeuralNetworkRegressor.init(_:_:)))
    case 304: self.kind = .bayesianProbitRegressor(try context.message(wire.bayesian_probit_regressor, BayesianProbitRegressor.init(_:_:)))
    case 400: self.kind = .glmClassifier(try context.message(wire.glm_classifier, GLMClassifier.init(_:_:)))
    case 401: self.kind = .supportVectorClassifier(try context.message(wire.support_vector_classifier, SupportVectorClassifier.init(_:_:)))
    case 402: self.kind = .treeEnsembleClassifier(try context.message(wire.tree_ensemble_classifier, TreeEnsembleClassifier.init(_:_:)))
    case 403: self.kind = .neuralNetworkClassifier(try context.message(wire.neural_network_classifier, NeuralNetworkClassifier.init(_:_:)))
    case 404: self.kind = .kNearestNeighborsClassifier(try context.message(wire.k_nearest_neighbors_classifier, KNearestNeighborsClassifier.init(_:_:)))
    case 500: self.kind = .neuralNetwork(try context.message(wire.neural_network, NeuralNetwork.init(_:_:)))
    case 501: self.kind = .itemSimilarityRecommender(try context.message(wire.item_similarity_recommender, ItemSimilarityRecommender.init(_:_:)))
    case 502: self.kind = .mlProgram(try context.message(wire.ml_program, MILSpec.Program.init(_:_:)))
    case 555: self.kind = .customModel(try context.message(wire.custom_model, CustomModel.init(_:_:)))
    case 556: self.kind = .linkedModel(try context.message(wire.linked_model, LinkedModel.init(_:_:)))
    case 560: self.kind = .classConfidenceThresholding(try context.message(wire.class_confidence_thresholding, ClassConfidenceThresholding.init(_:_:)))
    case 600: self.kind = .oneHotEncoder(try context.message(wire.one_hot_encoder, OneHotEncoder.init(_:_:)))
    case 601: self.kind = .imputer(try context.message(wire.imputer, Imputer.init(_:_:)))
    case 602: self.kind = .featureVectorizer(try context.message(wire.feature_vectorizer, FeatureVectorizer.init(_:_:)))
    case 603: self.kind = .dictVectorizer(try context.message(wire.dict_vectorizer, DictVectorizer.init(_:_:)))
    case 604: self.kind = .scaler(try context.message(wire.scaler, Scaler.init(_:_:)))
    case 606: self.kind = .categoricalMapping(try context.message(wire.categorical_mapping, CategoricalMapping.init(_:_:)))
    case 607: self.kind = .normalizer(try context.message(wire.normalizer, Normalizer.init(_:_:)))
    case 609: self.kind = .arrayFeatureExtractor(try context.message(wire.array_feature_extractor, ArrayFeatureExtractor.init(_:_:)))
    case 610: self.kind = .nonMaximumSuppression(try context.message(wire.non_maximum_suppression, NonMaximumSuppression.init(_:_:)))
    case 900: self.kind = .identity(try context.message(wire.identity, Identity.init(_:_:)))
    case 2000: self.kind = .textClassifier(try context.message(wire.text_classifier, CoreMLModels.TextClassifier.init(_:_:)))
    case 2001: self.kind = .wordTagger(try context.message(wire.word_tagger, CoreMLModels.WordTagger.init(_:_:)))
    case 2002: self.kind = .visionFeaturePrint(try context.message(wire.vision_feature_print, CoreMLModels.VisionFeaturePrint.init(_:_:)))
    case 2003: self.kind = .soundAnalysisPreprocessing(try context.message(wire.sound_analysis_preprocessing, CoreMLModels.SoundAnalysisPreprocessing.init(_:_:)))
    case 2004: self.kind = .gazetteer(try context.message(wire.gazetteer, CoreMLModels.Gazetteer.init(_:_:)))
    case 2005: self.kind = .wordEmbedding(try context.message(wire.word_embedding, CoreMLModels.WordEmbedding.init(_:_:)))
    case 2006: self.kind = .audioFeaturePrint(try context.message(wire.audio_feature_print, CoreMLModels.AudioFeaturePrint.init(_:_:)))
    case 3000: self.kind = .serializedModel(try context.message(wire.serialized_model, SerializedModel.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
