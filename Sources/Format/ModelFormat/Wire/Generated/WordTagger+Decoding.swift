// Generated from schema/WordTagger.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.WordTagger {
  init(_ wire: CoreML__Specification__CoreMLModels__WordTagger, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.revision = wire.revision
    self.language = context.string(wire.language)
    self.tokensOutputFeatureName = context.string(wire.tokens_output_feature_name)
    self.tokenTagsOutputFeatureName = context.string(wire.token_tags_output_feature_name)
    self.tokenLocationsOutputFeatureName = context.string(wire.token_locations_output_feature_name)
    self.tokenLengthsOutputFeatureName = context.string(wire.token_lengths_output_feature_name)
    self.modelParameterData = try context.weights(wire.model_parameter_data)
    switch wire.tags_case.rawValue {
    case 200: self.tags = .stringTags(try context.message(wire.string_tags, StringVector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
