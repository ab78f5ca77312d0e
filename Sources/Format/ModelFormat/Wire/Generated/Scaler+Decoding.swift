// Generated from schema/Scaler.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension Scaler {
  init(_ wire: CoreML__Specification__Scaler, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.shiftValue = context.scalars(wire.n_shift_value, wire.shift_value)
    self.scaleValue = context.scalars(wire.n_scale_value, wire.scale_value)
    unknownFields = context.unknownFields(wire.base)
  }
}
