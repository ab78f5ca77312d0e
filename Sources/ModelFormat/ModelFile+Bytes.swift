public import ModelSpec

extension ModelFile {
  /// The model that the wire-format `bytes` hold.
  ///
  /// - Throws: `FormatError` whose location has a byte offset and a path, but no file.
  public static func decode(_ bytes: [UInt8], limits: Limits = Limits()) throws(FormatError) -> Model {
    try ModelCoding.decode(bytes, limits: limits)
  }

  /// The model in wire format, weights included.
  public static func encode(_ model: Model) -> [UInt8] {
    ModelCoding.encode(model).bytes
  }
}
