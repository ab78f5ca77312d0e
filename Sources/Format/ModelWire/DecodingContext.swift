package import CProtobufC
package import ModelSpec
package import OrderedCollections

/// Turns the members of protobuf-c's structs into Swift values; the generated `+Decoding` files are written in it.
package struct DecodingContext {
  /// What large weights refer to.
  package let source: any WeightSource
  /// Path for errors.
  package let file: String?
  /// Payloads that the walk put together.
  package let gathered: [WeightBuffer]

  package init(source: any WeightSource, file: String?, gathered: [WeightBuffer]) {
    self.source = source
    self.file = file
    self.gathered = gathered
  }

  package func string(_ c: UnsafeMutablePointer<CChar>?) -> String {
    guard let c else { return "" }
    return String(cString: c)
  }

  package func strings(_ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    elementPointers(count, c).map { String(cString: $0) }
  }

  package func bytes(_ c: ProtobufCBinaryData) -> [UInt8] {
    Array(UnsafeBufferPointer(start: c.data, count: c.len))
  }

  package func byteArrays(_ count: Int, _ c: UnsafeMutablePointer<ProtobufCBinaryData>?) -> [[UInt8]] {
    UnsafeBufferPointer(start: c, count: c == nil ? 0 : count).map { bytes($0) }
  }

  package func scalars<Scalar>(_ count: Int, _ c: UnsafeMutablePointer<Scalar>?) -> [Scalar] {
    Array(UnsafeBufferPointer(start: c, count: c == nil ? 0 : count))
  }

  /// A message of its own; an absent one (as a map entry may lack its value) is a message at its defaults.
  package func message<CMessage, Message: SpecMessage>(
    _ c: UnsafeMutablePointer<CMessage>?, _ make: (CMessage, DecodingContext) throws(Diagnostic) -> Message
  ) throws(Diagnostic) -> Message {
    guard let c else { return Message() }
    return try make(c.pointee, self)
  }

  package func messages<CMessage, Message: SpecMessage>(
    _ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<CMessage>?>?,
    _ make: (CMessage, DecodingContext) throws(Diagnostic) -> Message
  ) throws(Diagnostic) -> [Message] {
    var messages: [Message] = []
    messages.reserveCapacity(count)
    for part in elementPointers(count, c) { messages.append(try make(part.pointee, self)) }
    return messages
  }

  /// The structs of a repeated field, as the entries of a map are.
  package func elements<Element>(
    _ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?
  ) -> some Sequence<Element> {
    elementPointers(count, c).lazy.map { $0.pointee }
  }

  private func elementPointers<Element>(
    _ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?
  ) -> some Sequence<UnsafeMutablePointer<Element>> {
    UnsafeBufferPointer(start: c, count: c == nil ? 0 : count).lazy.compactMap { $0 }
  }

  /// Weights stored as `bytes`.
  package func weights(_ c: ProtobufCBinaryData) throws(Diagnostic) -> WeightData {
    try weights(UnsafeRawBufferPointer(start: c.data, count: c.len))
  }

  /// Weights stored as packed floats.
  package func weights(_ count: Int, _ c: UnsafeMutablePointer<Float>?) throws(Diagnostic) -> WeightData {
    try weights(UnsafeRawBufferPointer(start: c, count: c == nil ? 0 : count * 4))
  }

  /// Weights stored as packed doubles.
  package func weights(_ count: Int, _ c: UnsafeMutablePointer<Double>?) throws(Diagnostic) -> WeightData {
    try weights(UnsafeRawBufferPointer(start: c, count: c == nil ? 0 : count * 8))
  }

  private func weights(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) -> WeightData {
    guard bytes.count == WeightToken.byteCount else { return WeightData(bytes: Array(bytes)) }
    let words = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    switch WeightToken(words: words) {
    case .file(let range)?:
      return WeightData(source: source, range: range)
    case .gathered(let index, let byteCount)? where gathered.indices.contains(index):
      return WeightData(source: gathered[index], range: 0..<byteCount)
    case .gathered?, nil:
      // Only a file that changes while it is read gets here.
      throw Diagnostic("file-changed", "the file changed while it was being read", remedy: "read it again")
    }
  }

  /// Adds an entry of a map. Swift takes texts for equal that Unicode calls equivalent, the schema does not; such a pair
  /// is refused, for one of the two would be lost.
  package func insert<Key: Hashable, Value>(
    _ value: Value, forKey key: Key, into map: inout OrderedDictionary<Key, Value>
  ) throws(Diagnostic) {
    if let index = map.index(forKey: key), let text = key as? String, let other = map.keys[index] as? String,
      !text.utf8.elementsEqual(other.utf8)
    {
      throw Diagnostic(
        "map-keys", "two keys of a map are both spelt '\(text)', in different Unicode forms", at: Location(file: file),
        remedy: "rename one of them with the tool that made the model")
    }
    map[key] = value
  }

  package func unknownFields(_ base: ProtobufCMessage) -> UnknownFields {
    guard base.n_unknown_fields > 0 else { return UnknownFields() }
    var writer = WireWriter()
    for field in UnsafeBufferPointer(start: base.unknown_fields, count: Int(base.n_unknown_fields)).reversed() {
      writer.raw(Array(UnsafeBufferPointer(start: field.data, count: field.len)))
      writer.rawVarint(UInt64(field.tag) << 3 | UInt64(field.wire_type.rawValue))
    }
    return UnknownFields(bytes: writer.bytes)
  }
}
