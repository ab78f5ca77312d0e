internal import CProtobufC
internal import ModelSpec
internal import ModelWire

/// Turns JSON into wire format. Weight fields get a token that says where in the weight file the blob is.
struct ReflectionWriter {
  let weights: EspressoWeights
  /// What the tokens refer to.
  private(set) var source: (any WeightSource)?

  init(weights: EspressoWeights) {
    self.weights = weights
  }

  mutating func bytes(
    _ message: UnsafePointer<ProtobufCMessageDescriptor>, _ members: [JSONValue.Member]
  ) throws(Diagnostic) -> [UInt8] {
    var writer = WireWriter()
    try write(message, members, &writer)
    return writer.bytes
  }

  /// Writes the last field first, as the writer wants it.
  private mutating func write(
    _ message: UnsafePointer<ProtobufCMessageDescriptor>, _ members: [JSONValue.Member], _ writer: inout WireWriter
  ) throws(Diagnostic) {
    for member in members.reversed() {
      if member.key == LayerReflection.unknownKey, let text = member.value.text {
        guard let bytes = Hexadecimal.bytes(text) else { throw wrong(member.key, "hexadecimal digits") }
        writer.raw(bytes)
        continue
      }
      guard let field = message.fields.first(where: { $0.schemaName == member.key }) else {
        throw Diagnostic(
          "espresso-parameter", "`\(String(cString: message.pointee.short_name))` has no field `\(member.key)`")
      }
      if field.isRepeated, !message.isPayload(field) {
        guard case .array(let values) = member.value else { throw wrong(member.key, "a list") }
        for value in values.reversed() { try write(field, value, of: message, &writer) }
      } else {
        try write(field, member.value, of: message, &writer)
      }
    }
  }

  private mutating func write(
    _ field: ProtobufCFieldDescriptor, _ value: JSONValue, of message: UnsafePointer<ProtobufCMessageDescriptor>,
    _ writer: inout WireWriter
  ) throws(Diagnostic) {
    let (number, name) = (Int(field.id), field.schemaName)
    if message.isPayload(field) { return writer.bytes(number, try token(value, name)) }
    if let nested = field.message {
      guard let members = value.members else { throw wrong(name, "an object") }
      return writer.bytes(number, try bytes(nested, members))
    }
    switch field.type {
    case PROTOBUF_C_TYPE_STRING:
      guard let text = value.text else { throw wrong(name, "a text") }
      writer.string(number, text)
    case PROTOBUF_C_TYPE_BYTES:
      guard let bytes = value.text.flatMap(Hexadecimal.bytes) else { throw wrong(name, "hexadecimal digits") }
      writer.bytes(number, bytes)
    case PROTOBUF_C_TYPE_FLOAT:
      guard let float = value.exactNumber else { throw wrong(name, "a number") }
      writer.float(number, Float(float))
    case PROTOBUF_C_TYPE_DOUBLE:
      guard let double = value.exactNumber else { throw wrong(name, "a number") }
      writer.double(number, double)
    case PROTOBUF_C_TYPE_BOOL:
      guard case .bool(let bool) = value else { throw wrong(name, "true or false") }
      writer.bool(number, bool)
    case PROTOBUF_C_TYPE_ENUM:
      let named = field.enumeration.first { $0.name == value.text }?.number
      guard let integer = named ?? value.integer.flatMap({ Int32(exactly: $0) }) else {
        throw wrong(name, "one of \(field.enumeration.map(\.name).joined(separator: ", "))")
      }
      writer.int32(number, integer)
    default:
      switch value {
      case .integer(let integer): writer.int64(number, integer)
      case .unsigned(let integer): writer.uint64(number, integer)
      default: throw wrong(name, "a whole number")
      }
    }
  }

  /// The bytes that stand for a blob.
  private mutating func token(_ value: JSONValue, _ name: String) throws(Diagnostic) -> [UInt8] {
    guard let number = value.integer.flatMap({ UInt64(exactly: $0) }), let place = weights[number]?.place else {
      throw Diagnostic("espresso-blob", "`\(name)` refers to a blob that the weight file does not have")
    }
    if let source, source !== place.source {
      throw Diagnostic("espresso-blob", "blob \(number) is not in the same file as the others")
    }
    source = place.source
    let words = WeightToken.file(place.range).words
    return [words.0, words.1].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
  }

  private func wrong(_ field: String, _ expected: String) -> Diagnostic {
    Diagnostic("espresso-parameter", "`\(field)` has a value of the wrong type, expected \(expected)")
  }
}

extension JSONValue {
  /// A number in a form that JSON has: what is not finite becomes a text.
  static func exact(_ number: Double) -> JSONValue {
    if number.isNaN { return "nan" }
    if number.isInfinite { return number < 0 ? "-inf" : "inf" }
    // From 1e17 on whole numbers are printed with an exponent, and the sign of zero is kept.
    guard number.magnitude < 1e17, number != 0 || number.sign == .plus, let integer = Int64(exactly: number) else {
      return .number(number)
    }
    return .integer(integer)
  }

  /// The number that `exact` was given: a number, or "nan", "inf" or "-inf", which JSON cannot express as numbers.
  package var exactNumber: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .unsigned(let integer): Double(integer)
    case .number(let number): number
    case .string("nan"): .nan
    case .string("inf"): .infinity
    case .string("-inf"): -.infinity
    default: nil
    }
  }
}
