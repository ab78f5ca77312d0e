/// A JSON text that is being written.
package struct JSONText {
  /// The text so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether a comma goes in front of the next value.
  private var needsComma = false

  package init() {}

  /// Writes an object whose members `body` writes with ``member(_:_:)``.
  package mutating func object(_ body: (inout JSONText) -> Void) {
    open("{")
    body(&self)
    close("}")
  }

  /// Writes an object of these members, each value by `body`.
  package mutating func object<Value>(_ members: [(String, Value)], _ body: (Value, inout JSONText) -> Void) {
    object { text in
      for (name, value) in members { text.member(name) { body(value, &$0) } }
    }
  }

  /// Writes a member of the object that is open.
  package mutating func member(_ name: String, _ body: (inout JSONText) -> Void) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
    needsComma = true
  }

  /// Writes an array of the elements, each by `body`.
  package mutating func array<Elements: Sequence>(
    _ elements: Elements, _ body: (Elements.Element, inout JSONText) -> Void
  ) {
    open("[")
    for element in elements { body(element, &self) }
    close("]")
  }

  package mutating func string(_ value: String) {
    var value = value
    value.withUTF8 { string(utf8: $0) }
  }

  /// Writes a string of UTF-8 bytes; what is not UTF-8 becomes the replacement character.
  package mutating func string(bytes value: ArraySlice<UInt8>) {
    string(String(decoding: value, as: UTF8.self))
  }

  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  package mutating func integer(_ value: some BinaryInteger) { word(String(value)) }

  /// Writes a number so that reading it gives the same; `null` for what JSON has no number for.
  package mutating func double(_ value: Double) { word(value.isFinite ? value.description : "null") }

  /// As ``double(_:)``, with the digits that 32 bits need.
  package mutating func float(_ value: Float) { word(value.isFinite ? value.description : "null") }

  private mutating func word(_ text: String) {
    separate()
    bytes += text.utf8
    needsComma = true
  }

  private mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      // The short forms, so that no string is longer than it was in a request.
      case 0x08: bytes += Array("\\b".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0a: bytes += Array("\\n".utf8)
      case 0x0c: bytes += Array("\\f".utf8)
      case 0x0d: bytes += Array("\\r".utf8)
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  private mutating func open(_ character: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: character))
    needsComma = false
  }

  private mutating func close(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
    needsComma = true
  }

  private mutating func separate() { if needsComma { bytes.append(UInt8(ascii: ",")) } }
}
