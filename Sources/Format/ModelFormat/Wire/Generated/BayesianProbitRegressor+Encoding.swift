// Generated from schema/BayesianProbitRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelSpec
internal import ModelWire

extension BayesianProbitRegressor: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if !sampledProbabilityOutputFeatureName.isEmpty { writer.string(23, sampledProbabilityOutputFeatureName) }
    if !pessimisticProbabilityOutputFeatureName.isEmpty { writer.string(22, pessimisticProbabilityOutputFeatureName) }
    if !varianceOutputFeatureName.isEmpty { writer.string(21, varianceOutputFeatureName) }
    if !meanOutputFeatureName.isEmpty { writer.string(20, meanOutputFeatureName) }
    if !samplingTruncationInputFeatureName.isEmpty { writer.string(13, samplingTruncationInputFeatureName) }
    if !samplingScaleInputFeatureName.isEmpty { writer.string(12, samplingScaleInputFeatureName) }
    if !optimismInputFeatureName.isEmpty { writer.string(11, optimismInputFeatureName) }
    if !regressionInputFeatureName.isEmpty { writer.string(10, regressionInputFeatureName) }
    for part in features.reversed() { writer.message(3, part) }
    if let part = bias { writer.message(2, part) }
    if numberOfFeatures != 0 { writer.uint32(1, numberOfFeatures) }
  }
}

extension BayesianProbitRegressor.Gaussian: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if precision.bitPattern != 0 { writer.double(2, precision) }
    if mean.bitPattern != 0 { writer.double(1, mean) }
  }
}

extension BayesianProbitRegressor.FeatureValueWeight: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    if let part = featureWeight { writer.message(2, part) }
    if featureValue != 0 { writer.uint32(1, featureValue) }
  }
}

extension BayesianProbitRegressor.FeatureWeight: WireEncodable {
  func encode(to writer: inout WireWriter) {
    writer.unknown(unknownFields)
    for part in weights.reversed() { writer.message(2, part) }
    if featureId != 0 { writer.uint32(1, featureId) }
  }
}
