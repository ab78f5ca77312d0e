internal import CModelSchema
internal import CProtobufC
import ModelSpec

/// What the walk asks protobuf-c's descriptors.
///
/// Not checked to be sendable: its pointers lead to constants of the C library.
struct WireSchema: @unchecked Sendable {
  static let shared = WireSchema()

  /// Descriptors of `PayloadField.all`: immutable data of the C library.
  private let payloads: [UnsafeRawPointer]

  private init() {
    var payloads: [UnsafeRawPointer] = []
    var visited: Set<UnsafeRawPointer> = []
    var waiting: [UnsafePointer<ProtobufCMessageDescriptor>] = [Self.model]
    while let descriptor = waiting.popLast() {
      guard visited.insert(UnsafeRawPointer(descriptor)).inserted else { continue }
      let name = String(cString: descriptor.pointee.name)
      for index in 0..<Int(descriptor.pointee.n_fields) {
        let field = descriptor.pointee.fields + index
        if PayloadField.all.contains(where: { $0.message == name && $0.number == field.pointee.id }) {
          payloads.append(UnsafeRawPointer(field))
        }
        if field.pointee.type == PROTOBUF_C_TYPE_MESSAGE, let nested = field.pointee.descriptor {
          waiting.append(nested.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
        }
      }
    }
    self.payloads = payloads
  }

  /// The root message, `CoreML.Specification.Model`.
  static var model: UnsafePointer<ProtobufCMessageDescriptor> {
    // A C constant has no address in Swift, but every message points to its descriptor.
    var message = CoreML__Specification__Model()
    core_ml__specification__model__init(&message)
    return message.base.descriptor
  }

  func isPayload(_ field: UnsafePointer<ProtobufCFieldDescriptor>) -> Bool {
    payloads.contains(UnsafeRawPointer(field))
  }

  /// How a single value of this type is stored.
  func wireType(of type: ProtobufCType) -> WireType {
    switch type {
    case PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_SFIXED32, PROTOBUF_C_TYPE_FLOAT: .fixed32
    case PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_SFIXED64, PROTOBUF_C_TYPE_DOUBLE: .fixed64
    case PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_MESSAGE: .lengthPrefixed
    default: .varint
    }
  }

  /// The field's name as the public schema spells it.
  func name(of field: UnsafePointer<ProtobufCFieldDescriptor>) -> String {
    let name = String(cString: field.pointee.name)
    if let irregular = Self.irregularNames[name] { return irregular }
    let parts = name.split(separator: "_")
    return parts.dropFirst().reduce(String(parts.first ?? "")) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
