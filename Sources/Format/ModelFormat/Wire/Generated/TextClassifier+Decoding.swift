// Generated from schema/TextClassifier.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension CoreMLModels.TextClassifier {
  init(_ wire: CoreML__Specification__CoreMLModels__TextClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.revision = wire.revision
    self.language = context.string(wire.language)
    self.modelParameterData = try context.weights(wire.model_parameter_data)
    switch wire.class_labels_case.rawValue {
    case 200: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}
