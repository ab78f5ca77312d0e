internal import COnnxSchema
internal import CProtobufC
internal import ModelFiles
internal import ModelSpec
internal import ModelWire

/// Wire-format bytes to `Onnx.Model`.
enum OnnxCoding {
  private static var decoder: WireDecoder<Onnx__Model, Onnx.Model> {
    WireDecoder(.onnx, unpack: { onnx__model__unpack($0, $1, $2) }, make: Onnx.Model.init(_:_:))
  }

  /// Decodes the model that fills `file`; its weights refer to the file.
  static func decode(_ file: MappedFile, limits: Limits) throws(Diagnostic) -> Onnx.Model {
    try decoder.decode(file, WireView(file), limits: limits)
  }

  /// Decodes the model that `bytes` hold.
  static func decode(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) -> Onnx.Model {
    try decoder.decode(bytes, limits: limits)
  }
}

extension WireSchema {
  /// The schema of ONNX files.
  fileprivate static let onnx = WireSchema(
    root: model, format: "ONNX", payloadFields: PayloadField.onnx, irregularNames: nil)

  private static var model: UnsafePointer<ProtobufCMessageDescriptor> {
    // A C constant has no address in Swift, but every message points to its descriptor.
    var message = Onnx__Model()
    onnx__model__init(&message)
    return message.base.descriptor
  }
}
