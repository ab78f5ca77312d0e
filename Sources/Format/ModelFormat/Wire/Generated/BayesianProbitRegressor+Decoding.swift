// Generated from schema/BayesianProbitRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension BayesianProbitRegressor {
  init(_ wire: CoreML__Specification__BayesianProbitRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.numberOfFeatures = wire.number_of_features
    if let part = wire.bias { self.bias = try context.message(part, BayesianProbitRegressor.Gaussian.init(_:_:)) }
    self.features = try context.messages(wire.n_features, wire.features, BayesianProbitRegressor.FeatureWeight.init(_:_:))
    self.regressionInputFeatureName = context.string(wire.regression_input_feature_name)
    self.optimismInputFeatureName = context.string(wire.optimism_input_feature_name)
    self.samplingScaleInputFeatureName = context.string(wire.sampling_scale_input_feature_name)
    self.samplingTruncationInputFeatureName = context.string(wire.sampling_truncation_input_feature_name)
    self.meanOutputFeatureName = context.string(wire.mean_output_feature_name)
    self.varianceOutputFeatureName = context.string(wire.variance_output_feature_name)
    self.pessimisticProbabilityOutputFeatureName = context.string(wire.pessimistic_probability_output_feature_name)
    self.sampledProbabilityOutputFeatureName = context.string(wire.sampled_probability_output_feature_name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BayesianProbitRegressor.Gaussian {
  init(_ wire: CoreML__Specification__BayesianProbitRegressor__Gaussian, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.mean = wire.mean
    self.precision = wire.precision
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BayesianProbitRegressor.FeatureValueWeight {
  init(_ wire: CoreML__Specification__BayesianProbitRegressor__FeatureValueWeight, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.featureValue = wire.feature_value
    if let part = wire.feature_weight { self.featureWeight = try context.message(part, BayesianProbitRegressor.Gaussian.init(_:_:)) }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension BayesianProbitRegressor.FeatureWeight {
  init(_ wire: CoreML__Specification__BayesianProbitRegressor__FeatureWeight, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.featureId = wire.feature_id
    self.weights = try context.messages(wire.n_weights, wire.weights, BayesianProbitRegressor.FeatureValueWeight.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}
