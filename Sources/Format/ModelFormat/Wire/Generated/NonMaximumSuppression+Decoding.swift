// Generated from schema/NonMaximumSuppression.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension NonMaximumSuppression {
  init(_ wire: CoreML__Specification__NonMaximumSuppression, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    switch wire.suppression_method_case.rawValue {
    case 1: self.suppressionMethod = .pickTop(try context.message(wire.pick_top, NonMaximumSuppression.PickTop.init(_:_:)))
    default: break
    }
    switch wire.class_labels_case.rawValue {
    case 100: self.classLabels = .stringClassLabels(try context.message(wire.string_class_labels, StringVector.init(_:_:)))
    case 101: self.classLabels = .int64ClassLabels(try context.message(wire.int64_class_labels, Int64Vector.init(_:_:)))
    default: break
    }
    self.iouThreshold = wire.iou_threshold
    self.confidenceThreshold = wire.confidence_threshold
    self.confidenceInputFeatureName = context.string(wire.confidence_input_feature_name)
    self.coordinatesInputFeatureName = context.string(wire.coordinates_input_feature_name)
    self.iouThresholdInputFeatureName = context.string(wire.iou_threshold_input_feature_name)
    self.confidenceThresholdInputFeatureName = context.string(wire.confidence_threshold_input_feature_name)
    self.confidenceOutputFeatureName = context.string(wire.confidence_output_feature_name)
    self.coordinatesOutputFeatureName = context.string(wire.coordinates_output_feature_name)
    unknownFields = context.unknownFields(wire.base)
  }
}

extension NonMaximumSuppression.PickTop {
  init(_ wire: CoreML__Specification__NonMaximumSuppression__PickTop, _ context: DecodingContext) throws(Diagnostic) {
    self.init()
    self.perClass = wire.per_class != 0
    unknownFields = context.unknownFields(wire.base)
  }
}
