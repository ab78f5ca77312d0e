// Generated from schema/WordEmbedding.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.WordEmbedding {
  init(_ wire: CoreML__Specification__CoreMLModels__WordEmbedding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.revision = wire.revision
    self.language = context.string(wire.language)
    self.modelParameterData = try context.weights(wire.model_parameter_data)
    unknownFields = context.unknownFields(wire.base)
  }
}
