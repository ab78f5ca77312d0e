// Generated from schema/Identity.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Identity {
  init(_ wire: CoreML__Specification__Identity, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    unknownFields = context.unknownFields(wire.base)
  }
}
