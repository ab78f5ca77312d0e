// Generated from schema/GLMClassifier.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension GLMClassifier {
  init(_ wire: CoreML__Specification__GLMClassifier, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.weights = try context.messages(wire.n_weights, wire.weights, GLMClassifier.DoubleArray.init(_:_:))
    self.offset = context.scalars(wire.n_offset, wire.offset)
    self.postEvaluationTransform = GLMClassifier.PostEvaluationTransform(rawValue: Int32(bitPattern: wire.post_evaluation_transform.rawValue))
    self.classEncoding = GLMClassifier.ClassEncoding(rawValue: Int32(bitPattern: wire.class_encoding.rawValue))
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    unknownFields = context.unknownFields(wire.base)
  }
}

extension GLMClassifier.DoubleArray {
  init(_ wire: CoreML__Specification__GLMClassifier__DoubleArray, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.value = context.scalars(wire.n_value, wire.value)
    unknownFields = context.unknownFields(wire.base)
  }
}
