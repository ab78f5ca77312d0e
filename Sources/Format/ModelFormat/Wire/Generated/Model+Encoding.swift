// Generated from schema/Model.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire
internal import OrderedCollections

extension Pipeline: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in names.reversed() { writer.string(2, part) }
    for part in models.reversed() { writer.message(1, part) }
  }
}

extension PipelineClassifier: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = pipeline { writer.message(1, part) }
  }
}

extension PipelineRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = pipeline { writer.message(1, part) }
  }
}

extension FeatureDescription: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = type { writer.message(3, part) }
    if !shortDescription.isEmpty { writer.string(2, shortDescription) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension Metadata: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for (key, value) in userDefined.reversed() {
      writer.entry(100) {
        $0.string(2, value)
        $0.string(1, key)
      }
    }
    if !license.isEmpty { writer.string(4, license) }
    if !author.isEmpty { writer.string(3, author) }
    if !versionString.isEmpty { writer.string(2, versionString) }
    if !shortDescription.isEmpty { writer.string(1, shortDescription) }
  }
}

extension FunctionDescription: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in state.reversed() { writer.message(6, part) }
    if !predictedProbabilitiesName.isEmpty { writer.string(5, predictedProbabilitiesName) }
    if !predictedFeatureName.isEmpty { writer.string(4, predictedFeatureName) }
    for part in output.reversed() { writer.message(3, part) }
    for part in input.reversed() { writer.message(2, part) }
    if !name.isEmpty { writer.string(1, name) }
  }
}

extension ModelDescription: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = metadata { writer.message(100, part) }
    for part in trainingInput.reversed() { writer.message(50, part) }
    if !defaultFunctionName.isEmpty { writer.string(21, defaultFunctionName) }
    for part in functions.reversed() { writer.message(20, part) }
    for part in state.reversed() { writer.message(13, part) }
    if !predictedProbabilitiesName.isEmpty { writer.string(12, predictedProbabilitiesName) }
    if !predictedFeatureName.isEmpty { writer.string(11, predictedFeatureName) }
    for part in output.reversed() { writer.message(10, part) }
    for part in input.reversed() { writer.message(1, part) }
  }
}

extension SerializedModel: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !model.isEmpty { writer.bytes(2, model) }
    if !identifier.isEmpty { writer.string(1, identifier) }
  }
}

extension Model: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if case .serializedModel(let part)? = kind { writer.message(3000, part) }
    if case .audioFeaturePrint(let part)? = kind { writer.message(2006, part) }
    if case .wordEmbedding(let part)? = kind { writer.message(2005, part) }
    if case .gazetteer(let part)? = kind { writer.message(2004, part) }
    if case .soundAnalysisPreprocessing(let part)? = kind { writer.message(2003, part) }
    if case .visionFeaturePrint(let part)? = kind { writer.message(2002, part) }
    if case .wordTagger(let part)? = kind { writer.message(2001, part) }
    if case .textClassifier(let part)? = kind { writer.message(2000, part) }
    if case .identity(let part)? = kind { writer.message(900, part) }
    if case .nonMaximumSuppression(let part)? = kind { writer.message(610, part) }
    if case .arrayFeatureExtractor(let part)? = kind { writer.message(609, part) }
    if case .normalizer(let part)? = kind { writer.message(607, part) }
    if case .categoricalMapping(let part)? = kind { writer.message(606, part) }
    if case .scaler(let part)? = kind { writer.message(604, part) }
    if case .dictVectorizer(let part)? = kind { writer.message(603, part) }
    if case .featureVectorizer(let part)? = kind { writer.message(602, part) }
    if case .imputer(let part)? = kind { writer.message(601, part) }
    if case .oneHotEncoder(let part)? = kind { writer.message(600, part) }
    if case .classConfidenceThresholding(let part)? = kind { writer.message(560, part) }
    if case .linkedModel(let part)? = kind { writer.message(556, part) }
    if case .customModel(let part)? = kind { writer.message(555, part) }
    if case .mlProgram(let part)? = kind { writer.message(502, part) }
    if case .itemSimilarityRecommender(let part)? = kind { writer.message(501, part) }
    if case .neuralNetwork(let part)? = kind { writer.message(500, part) }
    if case .kNearestNeighborsClassifier(let part)? = kind { writer.message(404, part) }
    if case .neuralNetworkClassifier(let part)? = kind { writer.message(403, part) }
    if case .treeEnsembleClassifier(let part)? = kind { writer.message(402, part) }
    if case .supportVectorClassifier(let part)? = kind { writer.message(401, part) }
    if case .glmClassifier(let part)? = kind { writer.message(400, part) }
    if case .bayesianProbitRegressor(let part)? = kind { writer.message(304, part) }
    if case .neuralNetworkRegressor(let part)? = kind { writer.message(303, part) }
    if case .treeEnsembleRegressor(let part)? = kind { writer.message(302, part) }
    if case .supportVectorRegressor(let part)? = kind { writer.message(301, part) }
    if case .glmRegressor(let part)? = kind { writer.message(300, part) }
    if case .pipeline(let part)? = kind { writer.message(202, part) }
    if case .pipelineRegressor(let part)? = kind { writer.message(201, part) }
    if case .pipelineClassifier(let part)? = kind { writer.message(200, part) }
    if isUpdatable { writer.bool(10, isUpdatable) }
    if let part = description { writer.message(2, part) }
    if specificationVersion != 0 { writer.int32(1, specificationVersion) }
  }
}
