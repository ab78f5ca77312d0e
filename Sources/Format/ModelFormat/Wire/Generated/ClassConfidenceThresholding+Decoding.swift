// Generated from schema/ClassConfidenceThresholding.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension ClassConfidenceThresholding {
  init(_ wire: CoreML__Specification__ClassConfidenceThresholding, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.precisionRecallCurves = try context.messages(wire.n_precision_recall_curves, wire.precision_recall_curves, PrecisionRecallCurve.init(_:_:))
    unknownFields = context.unknownFields(wire.base)
  }
}
