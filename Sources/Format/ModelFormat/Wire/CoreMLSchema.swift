internal import CModelSchema
internal import CProtobufC
internal import ModelSpec
internal import ModelWire

extension WireSchema {
  /// The schema of Core ML's model files.
  static let coreML = WireSchema(
    root: model, format: "Core ML", payloadFields: PayloadField.all, irregularNames: irregularNames)

  /// The root message, `CoreML.Specification.Model`.
  private static var model: UnsafePointer<ProtobufCMessageDescriptor> {
    // A C constant has no address in Swift, but every message points to its descriptor.
    var message = CoreML__Specification__Model()
    core_ml__specification__model__init(&message)
    return message.base.descriptor
  }
}
