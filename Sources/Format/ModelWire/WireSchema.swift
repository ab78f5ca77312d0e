package import CProtobufC
internal import ModelSpec

/// What the walk asks protobuf-c's descriptors of one schema.
///
/// Not checked to be sendable: its pointers lead to constants of the C library.
package struct WireSchema: @unchecked Sendable {
  /// The descriptor of the message that a file holds.
  package let root: UnsafePointer<ProtobufCMessageDescriptor>
  /// What files of this schema are called in errors, such as `Core ML`.
  package let format: String
  /// Names of the schema that are not the C name in camel case, by C name. Nil: all names are those of C.
  private let irregularNames: [String: String]?
  /// Descriptors of payload fields: immutable data of the C library.
  private let payloads: [UnsafeRawPointer]

  /// - Parameters:
  ///   - root: The descriptor of the message that a file holds.
  ///   - format: What files of this schema are called in errors.
  ///   - payloadFields: Fields that hold weights and are referred to, not unpacked.
  ///   - irregularNames: Names that are not the C name in camel case, by C name; nil for a schema that has C's names.
  package init(
    root: UnsafePointer<ProtobufCMessageDescriptor>, format: String, payloadFields: [PayloadField],
    irregularNames: [String: String]?
  ) {
    self.root = root
    self.format = format
    self.irregularNames = irregularNames
    var payloads: [UnsafeRawPointer] = []
    var visited: Set<UnsafeRawPointer> = []
    var waiting = [root]
    while let descriptor = waiting.popLast() {
      guard visited.insert(UnsafeRawPointer(descriptor)).inserted else { continue }
      let name = String(cString: descriptor.pointee.name)
      for index in 0..<Int(descriptor.pointee.n_fields) {
        let field = descriptor.pointee.fields + index
        if payloadFields.contains(where: { $0.message == name && $0.number == field.pointee.id }) {
          payloads.append(UnsafeRawPointer(field))
        }
        if field.pointee.type == PROTOBUF_C_TYPE_MESSAGE, let nested = field.pointee.descriptor {
          waiting.append(nested.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
        }
      }
    }
    self.payloads = payloads
  }

  package func isPayload(_ field: UnsafePointer<ProtobufCFieldDescriptor>) -> Bool {
    payloads.contains(UnsafeRawPointer(field))
  }

  /// How a single value of this type is stored.
  package func wireType(of type: ProtobufCType) -> WireType {
    switch type {
    case PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FLOAT: .fixed32
    case PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_DOUBLE: .fixed64
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_MESSAGE: .lengthPrefixed
    default: .varint
    }
  }

  /// The field's name as the public schema spells it.
  package func name(of field: UnsafePointer<ProtobufCFieldDescriptor>) -> String {
    let name = String(cString: field.pointee.name)
    guard let irregularNames else { return name }
    if let irregular = irregularNames[name] { return irregular }
    let parts = name.split(separator: "_")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
