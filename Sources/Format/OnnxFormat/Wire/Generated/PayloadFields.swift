// Generated from schema/onnx/onnx.proto by scripts/generate/generate-model-spec.py: run scripts/generate/regenerate-schema.sh, do not edit.
// swift-format-ignore-file

internal import ModelWire

extension PayloadField {
  /// Fields that hold weights, by the full name of their message.
  static let onnx: [PayloadField] = [
    PayloadField(message: "Onnx.Tensor", number: 10, isPackedFloat: false),
    PayloadField(message: "Onnx.Tensor", number: 4, isPackedFloat: true),
    PayloadField(message: "Onnx.Tensor", number: 9, isPackedFloat: false),
  ]
}
