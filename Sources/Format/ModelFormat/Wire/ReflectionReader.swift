internal import CProtobufC
internal import ModelSpec
internal import ModelWire

/// Turns wire format that a `WireWriter` wrote into JSON. Weights were left out of it: their fields hold places in a list.
struct ReflectionReader {
  let weights: [WeightData]
  let store: (WeightData) -> UInt64

  /// The fields of a message, in the order of the bytes.
  func members(
    _ message: UnsafePointer<ProtobufCMessageDescriptor>, _ cursor: WireCursor
  ) -> [JSONValue.Member] {
    var cursor = cursor
    var members: [JSONValue.Member] = []
    var unknown: [UInt8] = []
    while !cursor.isAtEnd {
      let start = cursor.position
      guard let tag = cursor.varint(), let type = WireType(rawValue: tag & 7) else { break }
      guard let content = Self.content(type, &cursor) else { break }
      guard let field = message.fields.first(where: { UInt64($0.id) == tag >> 3 }) else {
        unknown += UnsafeRawBufferPointer(start: cursor.base + start, count: cursor.position - start)
        continue
      }
      let isList = field.isRepeated && !message.isPayload(field)
      add(values(field, of: message, type, in: content), of: field.schemaName, isList: isList, to: &members)
    }
    if !unknown.isEmpty {
      members.append(JSONValue.Member(LayerReflection.unknownKey, .string(Hexadecimal.text(unknown))))
    }
    return members
  }

  /// The bytes of a value; behind the length, for one that has a length.
  private static func content(_ type: WireType, _ cursor: inout WireCursor) -> WireCursor? {
    var start = cursor.position
    switch type {
    case .varint: guard cursor.varint() != nil else { return nil }
    case .fixed32: guard cursor.skip(4) else { return nil }
    case .fixed64: guard cursor.skip(8) else { return nil }
    case .lengthPrefixed:
      guard let count = cursor.varint() else { return nil }
      start = cursor.position
      guard cursor.skip(count) else { return nil }
    }
    return WireCursor(base: cursor.base, range: start..<cursor.position)
  }

  private func add(_ values: [JSONValue], of name: String, isList: Bool, to members: inout [JSONValue.Member]) {
    guard isList else {
      guard let value = values.last else { return }
      return members.append(JSONValue.Member(name, value))
    }
    if let last = members.indices.last, members[last].key == name, case .array(let before) = members[last].value {
      members[last].value = .array(before + values)
    } else {
      members.append(JSONValue.Member(name, .array(values)))
    }
  }

  /// One value, or all of a packed field.
  private func values(
    _ field: ProtobufCFieldDescriptor, of message: UnsafePointer<ProtobufCMessageDescriptor>, _ type: WireType,
    in content: WireCursor
  ) -> [JSONValue] {
    var content = content
    if message.isPayload(field) {
      guard let place = content.varint(), place < UInt64(weights.count) else { return [] }
      return [.count(store(weights[Int(place)]))]
    }
    if let nested = field.message { return [.object(members(nested, content))] }
    let bytes = UnsafeRawBufferPointer(start: content.base + content.position, count: content.end - content.position)
    switch field.type {
    case PROTOBUF_C_TYPE_STRING: return [.string(String(decoding: bytes, as: UTF8.self))]
    case PROTOBUF_C_TYPE_BYTES: return [.string(Hexadecimal.text(Array(bytes)))]
    default: break
    }
    let names = field.enumeration
    var values: [JSONValue] = []
    while !content.isAtEnd, let value = Self.scalar(field.type, names, &content) { values.append(value) }
    return values
  }

  private static func scalar(
    _ type: ProtobufCType, _ names: [(name: String, number: Int32)], _ cursor: inout WireCursor
  ) -> JSONValue? {
    switch type {
    case PROTOBUF_C_TYPE_FLOAT:
      defer { _ = cursor.skip(4) }
      let bits = cursor.base.loadUnaligned(fromByteOffset: cursor.position, as: UInt32.self)
      return .exact(Double(Float(bitPattern: UInt32(littleEndian: bits))))
    case PROTOBUF_C_TYPE_DOUBLE:
      defer { _ = cursor.skip(8) }
      let bits = cursor.base.loadUnaligned(fromByteOffset: cursor.position, as: UInt64.self)
      return .exact(Double(bitPattern: UInt64(littleEndian: bits)))
    default: break
    }
    guard let number = cursor.varint() else { return nil }
    switch type {
    case PROTOBUF_C_TYPE_BOOL: return .bool(number != 0)
    case PROTOBUF_C_TYPE_UINT32, PROTOBUF_C_TYPE_UINT64: return .count(number)
    case PROTOBUF_C_TYPE_ENUM:
      let value = Int32(truncatingIfNeeded: number)
      return names.first { $0.number == value }.map { .string($0.name) } ?? .integer(Int64(value))
    default: return .integer(Int64(bitPattern: number))
    }
  }
}
