// Generated from schema/GLMRegressor.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension GLMRegressor {
  init(_ wire: CoreML__Specification__GLMRegressor, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.weights = try context.messages(wire.n_weights, wire.weights, GLMRegressor.DoubleArray.init(_:_:))
    self.offset = context.scalars(wire.n_offset, wire.offset)
    self.postEvaluationTransform = GLMRegressor.PostEvaluationTransform(rawValue: Int32(bitPattern: wire.post_evaluation_transform.rawValue))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GLMRegressor.DoubleArray {
  init(_ wire: CoreML__Specification__GLMRegressor__DoubleArray, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = context.scalars(wire.n_value, wire.value)
    unknownFields = context.unknownFields(wire.base)
  }
}
