import ModelBase

/// Writes JSON text like Foundation's `NSJSONSerialization` with pretty printing.
///
/// Two spaces per indent, `"key" : value`, every element on its own line, an empty array or object as bracket, blank
/// line and bracket, `/` escaped, non-ASCII text unescaped, no final line break. Members are written in their order:
/// `JSONValue.foundationObject` gives them the order of Foundation's dictionaries.
package struct FoundationJSONWriter {
  private var bytes: [UInt8] = []

  /// The text of `value`.
  package static func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = FoundationJSONWriter()
    writer.write(value, indent: 0)
    return writer.bytes
  }

  /// The text of `value`, appended to `bytes`.
  package static func write(_ value: JSONValue, to bytes: inout [UInt8]) {
    var writer = FoundationJSONWriter()
    swap(&writer.bytes, &bytes)
    writer.write(value, indent: 0)
    swap(&writer.bytes, &bytes)
  }

  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .null: append("null")
    case .bool(let bool): append(bool ? "true" : "false")
    case .integer(let integer): append(String(integer))
    case .unsigned(let integer): append(String(integer))
    case .number(let number): append(SignificantDigits.text(number))
    case .string(let string): write(string)
    case .array(let elements):
      list("[", "]", of: elements, indent: indent) { $0.write($1, indent: indent + 1) }
    case .object(let members):
      list("{", "}", of: members, indent: indent) { writer, member in
        writer.write(member.key)
        writer.append(" : ")
        writer.write(member.value, indent: indent + 1)
      }
    }
  }

  private mutating func list<Element>(
    _ open: String, _ close: String, of elements: [Element], indent: Int,
    _ body: (inout FoundationJSONWriter, Element) -> Void
  ) {
    append(open)
    if elements.isEmpty { append("\n") }
    for (index, element) in elements.enumerated() {
      append(index == 0 ? "\n" : ",\n")
      append(indent: indent + 1)
      body(&self, element)
    }
    append("\n")
    append(indent: indent)
    append(close)
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "/"): append("\\/")
      case 0x08: append("\\b")
      case 0x09: append("\\t")
      case 0x0a: append("\\n")
      case 0x0c: append("\\f")
      case 0x0d: append("\\r")
      case 0..<0x20:
        append("\\u00" + Hexadecimal.text([byte]))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(indent: Int) {
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }
}
