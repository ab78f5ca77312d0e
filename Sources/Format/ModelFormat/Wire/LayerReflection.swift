internal import CModelSchema
internal import CProtobufC
package import ModelSpec
internal import ModelWire

/// Turns the parameters of a layer into JSON and back, whatever the layer: fields under the schema's names, messages as
/// objects, repeated fields as arrays, enumerations by name. A weight field holds the number of its blob.
///
/// Only fields that a writer of wire format writes are there. Fields that the schema does not know stand as hexadecimal
/// digits under `unknownFields`.
package enum LayerReflection {
  static let unknownKey = "unknownFields"

  /// Names of all types of layers, by the number of the field.
  package static let kinds: [String] = descriptor.fields.filter(\.isOneof).map(\.schemaName)

  /// The parameters of a layer.
  ///
  /// - Parameter store: Called with each weight field in the schema's order; returns its number.
  package static func members(
    of layer: NeuralNetworkLayer.Layer, storing store: (WeightData) -> UInt64
  ) -> [JSONValue.Member] {
    let message = NeuralNetworkLayer.with { $0.layer = layer }
    var writer = WireWriter()
    writer.references = []
    message.encode(to: &writer)
    let bytes = writer.bytes
    let weights = writer.references ?? []
    return withoutActuallyEscaping(store) { store in
      bytes.withUnsafeBytes { buffer in
        guard let base = buffer.baseAddress else { return [] }
        let reader = ReflectionReader(weights: weights, store: store)
        let cursor = WireCursor(base: base, range: 0..<bytes.count)
        return reader.members(descriptor, cursor).first?.value.members ?? []
      }
    }
  }

  /// The layer with parameters that `members` gave.
  ///
  /// - Parameters:
  ///   - kind: Name of the layer's type in the schema.
  ///   - weights: Where the blobs are.
  /// - Throws: `Diagnostic` with code `espresso-parameter` when the schema has no such field, a value is of the wrong
  ///   type, or a blob is missing.
  package static func layer(
    _ kind: String, _ members: [JSONValue.Member], weights: EspressoWeights
  ) throws(Diagnostic) -> NeuralNetworkLayer.Layer? {
    guard kinds.contains(kind) else {
      throw Diagnostic("espresso-parameter", "'\(kind)' is not the name of a type of layer")
    }
    var reflection = ReflectionWriter(weights: weights)
    let bytes = try reflection.bytes(descriptor, [JSONValue.Member(kind, .object(members))])
    // A source is needed even where there are no weights.
    let context = DecodingContext(source: reflection.source ?? WeightBuffer([]), file: nil, gathered: [])
    let arena = WireArena(byteLimit: Limits().unpackedBytes)
    let result = bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(Diagnostic) -> NeuralNetworkLayer in
        try arena.withAllocator { allocator throws(Diagnostic) in
          guard
            let c = core_ml__specification__neural_network_layer__unpack(allocator, buffer.count, buffer.baseAddress)
          else { throw Diagnostic("espresso-parameter", "the parameters of a '\(kind)' layer cannot be read") }
          return try NeuralNetworkLayer(c.pointee, context)
        }
      }
    }
    return try result.get().layer
  }

  /// The message `CoreML.Specification.NeuralNetworkLayer`.
  private static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> {
    var message = CoreML__Specification__NeuralNetworkLayer()
    core_ml__specification__neural_network_layer__init(&message)
    return message.base.descriptor
  }
}

extension UnsafePointer<ProtobufCMessageDescriptor> {
  /// The fields, by ascending number.
  var fields: UnsafeBufferPointer<ProtobufCFieldDescriptor> {
    UnsafeBufferPointer(start: pointee.fields, count: Int(pointee.n_fields))
  }

  /// Whether the field takes weights, and so stands for a blob.
  func isPayload(_ field: ProtobufCFieldDescriptor) -> Bool {
    guard field.type == PROTOBUF_C_TYPE_BYTES || field.type == PROTOBUF_C_TYPE_FLOAT else { return false }
    let name = String(cString: pointee.name)
    return PayloadField.all.contains { $0.number == field.id && $0.message == name }
  }
}

extension ProtobufCFieldDescriptor {
  /// The field's name as the public schema spells it.
  var schemaName: String { withUnsafePointer(to: self) { WireSchema.coreML.name(of: $0) } }

  /// Whether the field is one of several of which only one can be set.
  var isOneof: Bool { flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 }

  var isRepeated: Bool { label == PROTOBUF_C_LABEL_REPEATED }

  /// The type of a message field.
  var message: UnsafePointer<ProtobufCMessageDescriptor>? {
    type == PROTOBUF_C_TYPE_MESSAGE ? descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self) : nil
  }

  /// Names and numbers of an enumeration's values.
  var enumeration: [(name: String, number: Int32)] {
    guard type == PROTOBUF_C_TYPE_ENUM,
      let values = descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self).pointee
    else { return [] }
    return UnsafeBufferPointer(start: values.values, count: Int(values.n_values)).map {
      (String(cString: $0.name), Int32($0.value))
    }
  }
}
