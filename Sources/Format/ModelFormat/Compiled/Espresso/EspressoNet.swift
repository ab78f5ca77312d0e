package import ModelSpec

/// The file `model.espresso.net`: the layers of a network, in the order in which they run.
package struct EspressoNet: Equatable, Sendable {
  package var layers: [EspressoLayer]
  /// How image inputs become numbers; nil when there are none.
  package var transforms: [EspressoTransform]?
  /// Everything else at the top of the file, such as `format_version`.
  package var header: [JSONValue.Member]

  /// A net as `dialect` heads it.
  package init(layers: [EspressoLayer] = [], transforms: [EspressoTransform]? = nil, dialect: CompilerDialect) {
    self.layers = layers
    self.transforms = transforms
    header = [
      JSONValue.Member("storage", "model.espresso.weights"), JSONValue.Member("properties", .object([])),
      JSONValue.Member("format_version", .integer(Self.formatVersion)),
    ]
    if dialect >= .xcode12 { header.append(JSONValue.Member("analyses", .object([]))) }
    if dialect >= .xcode13 { header.append(JSONValue.Member("metadata_in_weights", [])) }
  }

  private static let formatVersion: Int64 = 200

  /// Reads the file's text.
  ///
  /// - Throws: `Diagnostic`: not JSON, or code `espresso-record` when it is not a net.
  package init(_ bytes: [UInt8], limits: Limits = Limits()) throws(Diagnostic) {
    // Where a message is in a list, JSON takes two levels.
    var limits = limits
    limits.nesting *= 2
    guard let members = try JSONReader.value(bytes, limits: limits).members else {
      throw Diagnostic("espresso-record", "the net is not an object")
    }
    layers = []
    header = []
    var hasLayers = false
    for member in members {
      switch (member.key, member.value) {
      case ("layers", .array(let records)):
        hasLayers = true
        for (index, record) in records.enumerated() { layers.append(try EspressoLayer(record, index: index)) }
      case ("transform_params", .object(let inputs)): transforms = inputs.map(EspressoTransform.init)
      default: header.append(member)
      }
    }
    guard hasLayers else { throw Diagnostic("espresso-record", "the net has no list under the key 'layers'") }
  }

  /// The file's text.
  package var bytes: [UInt8] {
    var members = header
    members.append(JSONValue.Member("layers", .array(layers.map(\.json))))
    if let transforms {
      members.append(JSONValue.Member("transform_params", .foundationObject(transforms.map(\.member))))
    }
    return FoundationJSONWriter.bytes(EspressoKeyOrder.object(members, of: "net"))
  }
}
