// Generated from schema/FeatureVectorizer.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension FeatureVectorizer {
  init(_ wire: CoreML__Specification__FeatureVectorizer, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputList = try context.messages(wire.n_input_list, wire.input_list, FeatureVectorizer.InputColumn.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}

extension FeatureVectorizer.InputColumn {
  init(_ wire: CoreML__Specification__FeatureVectorizer__InputColumn, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.inputColumn = context.string(wire.input_column)
    self.inputDimensions = wire.input_dimensions
    unknownFields = context.unknownFields(wire.base)
  }
}
