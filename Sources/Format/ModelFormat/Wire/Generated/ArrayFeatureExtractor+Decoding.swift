// Generated from schema/ArrayFeatureExtractor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension ArrayFeatureExtractor {
  init(_ wire: CoreML__Specification__ArrayFeatureExtractor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.extractIndex = context.scalars(wire.n_extract_index, wire.extract_index)
    unknownFields = context.unknownFields(wire.base)
  }
}
