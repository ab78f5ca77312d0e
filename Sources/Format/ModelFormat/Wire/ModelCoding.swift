internal import CModelSchema
internal import ModelSpec
internal import ModelWire

/// Wire-format bytes to `Model` and back.
enum ModelCoding {
  private static var decoder: WireDecoder<CoreML__Specification__Model, Model> {
    WireDecoder(
      .coreML, unpack: { core_ml__specification__model__unpack($0, $1, $2) }, make: Model.init(_:_:))
  }

  /// Decodes the model that fills `file`, which `view` shows.
  static func decode(_ file: MappedFile, _ view: WireView, limits: Limits) throws(Diagnostic) -> Model {
    try decoder.decode(file, view, limits: limits)
  }

  /// Decodes the model that `bytes` hold.
  static func decode(_ bytes: [UInt8], limits: Limits) throws(Diagnostic) -> Model {
    try decoder.decode(bytes, limits: limits)
  }

  /// Decodes the model that `data` holds; its weights refer to the same source. `file` is the path for errors.
  static func decode(_ data: WeightData, file: String?, limits: Limits) throws(Diagnostic) -> Model {
    try decoder.decode(data, file: file, limits: limits)
  }

  static func encode(_ model: Model) -> WireWriter {
    var writer = WireWriter()
    model.encode(to: &writer)
    return writer
  }
}
