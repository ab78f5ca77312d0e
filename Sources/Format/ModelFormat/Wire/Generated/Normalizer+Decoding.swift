// Generated from schema/Normalizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Normalizer {
  init(_ wire: CoreML__Specification__Normalizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.normType = Normalizer.NormType(rawValue: Int32(bitPattern: wire.norm_type.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}
