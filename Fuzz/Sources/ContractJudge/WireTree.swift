package import CModelSchema
import CProtobufC

/// A message in wire format, taken apart as far as the schema knows it.
package struct WireMessage {
  package typealias Descriptor = UnsafePointer<ProtobufCMessageDescriptor>

  /// A field of a message with its number. Fields of other types than the schema says stay as they are written.
  package struct Field {
    package var number: UInt32
    package var value: Value
  }

  package indirect enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case fixed32(UInt32)
    case bytes([UInt8])
    /// Varints in one field.
    case packed([UInt64])
    case message(WireMessage)
  }

  package let descriptor: Descriptor
  package var fields: [Field] = []

  /// The descriptor of a whole model.
  package static var model: Descriptor {
    var message = CoreML__Specification__Model()
    core_ml__specification__model__init(&message)
    return message.base.descriptor
  }

  package init(_ descriptor: Descriptor) { self.descriptor = descriptor }

  /// Takes `bytes` apart; nil when they are no message.
  package init?(_ bytes: ArraySlice<UInt8>, _ descriptor: Descriptor, depth: Int = 0) {
    self.descriptor = descriptor
    var rest = bytes
    while !rest.isEmpty {
      guard let tag = Self.varint(&rest), let number = UInt32(exactly: tag >> 3), number > 0 else { return nil }
      let value: Value
      switch tag & 7 {
      case 0:
        guard let number = Self.varint(&rest) else { return nil }
        value = .varint(number)
      case 1, 5:
        let count = tag & 7 == 1 ? 8 : 4
        guard rest.count >= count else { return nil }
        let bits = rest.prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(count)
        value = count == 8 ? .fixed64(bits) : .fixed32(UInt32(bits))
      case 2:
        guard let count = Self.varint(&rest), count <= rest.count else { return nil }
        value = Self.value(rest.prefix(Int(count)), descriptor.field(number), depth: depth)
        rest = rest.dropFirst(Int(count))
      default: return nil
      }
      fields.append(Field(number: number, value: value))
    }
  }

  private static func value(
    _ bytes: ArraySlice<UInt8>, _ field: UnsafePointer<ProtobufCFieldDescriptor>?, depth: Int
  ) -> Value {
    guard let field, depth < 100 else { return .bytes(Array(bytes)) }
    if let nested = field.message {
      return WireMessage(bytes, nested, depth: depth + 1).map { .message($0) } ?? .bytes(Array(bytes))
    }
    guard field.isVarint else { return .bytes(Array(bytes)) }
    var rest = bytes
    var numbers: [UInt64] = []
    while !rest.isEmpty {
      guard let number = varint(&rest) else { return .bytes(Array(bytes)) }
      numbers.append(number)
    }
    return .packed(numbers)
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in 0..<10 {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt64(byte & 0x7f) << UInt64(7 * shift)
      if byte < 0x80 { return value }
    }
    return nil
  }

  // MARK: - Writing

  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  private func write(to output: inout [UInt8]) {
    for field in fields {
      let number = UInt64(field.number) << 3
      switch field.value {
      case .varint(let value):
        Self.write(number, to: &output)
        Self.write(value, to: &output)
      case .fixed64(let bits):
        Self.write(number | 1, to: &output)
        for shift in 0..<8 { output.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
      case .fixed32(let bits):
        Self.write(number | 5, to: &output)
        for shift in 0..<4 { output.append(UInt8(truncatingIfNeeded: bits >> UInt32(8 * shift))) }
      case .bytes(let bytes): Self.write(bytes, number, to: &output)
      case .packed(let numbers):
        var bytes: [UInt8] = []
        for number in numbers { Self.write(number, to: &bytes) }
        Self.write(bytes, number, to: &output)
      case .message(let message): Self.write(message.bytes, number, to: &output)
      }
    }
  }

  private static func write(_ bytes: [UInt8], _ number: UInt64, to output: inout [UInt8]) {
    write(number | 2, to: &output)
    write(UInt64(bytes.count), to: &output)
    output += bytes
  }

  private static func write(_ value: UInt64, to output: inout [UInt8]) {
    var value = value
    while value >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    output.append(UInt8(value))
  }
}

extension UnsafePointer<ProtobufCMessageDescriptor> {
  /// The field of a number; nil for one that the schema does not know.
  func field(_ number: UInt32) -> UnsafePointer<ProtobufCFieldDescriptor>? {
    fields.first { $0.pointee.id == number }
  }

  /// All fields that the schema knows.
  var fields: [UnsafePointer<ProtobufCFieldDescriptor>] {
    (0..<Int(pointee.n_fields)).map { pointee.fields + $0 }
  }
}

extension UnsafePointer<ProtobufCFieldDescriptor> {
  /// The descriptor of the message that the field holds; nil for other fields.
  var message: WireMessage.Descriptor? {
    guard pointee.type == PROTOBUF_C_TYPE_MESSAGE else { return nil }
    return pointee.descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
  }

  /// Whether one value is a varint.
  var isVarint: Bool {
    switch pointee.type {
    case PROTOBUF_C_TYPE_MESSAGE, PROTOBUF_C_TYPE_STRING, PROTOBUF_C_TYPE_BYTES, PROTOBUF_C_TYPE_FLOAT,
      PROTOBUF_C_TYPE_DOUBLE, PROTOBUF_C_TYPE_FIXED32, PROTOBUF_C_TYPE_FIXED64, PROTOBUF_C_TYPE_SFIXED32,
      PROTOBUF_C_TYPE_SFIXED64:
      false
    default: true
    }
  }
}

// MARK: - By names

extension UnsafePointer<ProtobufCMessageDescriptor> {
  /// The field of a name, in lower case and plain letters.
  func field(named name: String) -> UnsafePointer<ProtobufCFieldDescriptor>? { fields.first { $0.plainName == name } }

  /// The type's name without its package, in lower case.
  var plainName: String { String(cString: pointee.short_name).lowercased() }
}

extension UnsafePointer<ProtobufCFieldDescriptor> {
  /// The name in lower case, in plain letters.
  var plainName: String { String(cString: pointee.name).lowercased().filter { $0 != "_" } }

  /// Whether it is one of several fields of which one is set, and which of such groups of its message.
  var isOfChoice: Bool { pointee.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 }
  var choice: UInt32 { pointee.quantifier_offset }
}

extension WireMessage {
  /// Adds one float, or a list of them in one field.
  mutating func add(_ field: UnsafePointer<ProtobufCFieldDescriptor>, floats: [Float], isList: Bool) {
    if isList {
      let bytes = floats.flatMap { number in
        (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt32(8 * $0)) }
      }
      fields.append(Field(number: field.pointee.id, value: .bytes(bytes)))
    } else if let number = floats.first {
      fields.append(Field(number: field.pointee.id, value: .fixed32(number.bitPattern)))
    }
  }
}
