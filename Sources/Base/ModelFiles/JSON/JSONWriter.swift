internal import ModelBase

/// Writes JSON text: two spaces per indent, arrays of scalars on one line, no space before a colon; or everything on
/// one line.
public struct JSONWriter {
  private var text = ""
  private let isOneLine: Bool

  /// The text of `value`, without a final line break.
  ///
  /// - Parameter isOneLine: Whether the text has no line breaks at all.
  public static func text(_ value: JSONValue, isOneLine: Bool = false) -> String {
    var writer = JSONWriter(isOneLine: isOneLine)
    writer.write(value, indent: 0)
    return writer.text
  }

  private init(isOneLine: Bool) { self.isOneLine = isOneLine }

  /// JSON text from elsewhere with the same meaning, without characters that control a terminal.
  package static func printable(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { $0.isHidden && $0 != "\n" }) else { return json }
    return json.escapingScalars { $0.isHidden && $0 != "\n" && $0 != "\t" && $0 != "\r" ? escape($0) : nil }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + Hexadecimal.text($0) }.joined()
  }

  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .unsigned(let integer): text += String(integer)
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements): write(elements, indent: indent)
    case .object(let members): write(members, indent: indent)
    }
  }

  /// JSON cannot represent NaN and infinities; they become null.
  private mutating func write(_ number: Double) {
    // Integers have no negative zero.
    if let integer = Int64(exactly: number), integer != 0 || number.sign == .plus {
      text += String(integer)
    } else {
      text += number.isFinite ? "\(number)" : "null"
    }
  }

  private mutating func write(_ elements: [JSONValue], indent: Int) {
    let isFlat = elements.allSatisfy { element in
      switch element {
      case .object, .array: false
      default: true
      }
    }
    list("[", "]", of: elements, indent: indent, isFlat: isFlat) { $0.write($1, indent: $2) }
  }

  private mutating func write(_ members: [JSONValue.Member], indent: Int) {
    list("{", "}", of: members, indent: indent, isFlat: false) { writer, member, indent in
      writer.write(member.key)
      writer.text += ": "
      writer.write(member.value, indent: indent)
    }
  }

  private mutating func list<Element>(
    _ open: String, _ close: String, of elements: [Element], indent: Int, isFlat: Bool,
    _ body: (inout JSONWriter, Element, Int) -> Void
  ) {
    text += open
    for (index, element) in elements.enumerated() {
      if index > 0 { text += isFlat ? ", " : "," }
      if !isFlat { newLine(indent + 1) }
      body(&self, element, indent + 1)
    }
    if !isFlat && !elements.isEmpty { newLine(indent) }
    text += close
  }

  private mutating func newLine(_ indent: Int) {
    if isOneLine { return }
    text += "\n" + String(repeating: "  ", count: indent)
  }

  private mutating func write(_ string: String) {
    text += "\""
    defer { text += "\"" }
    if string.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      text += string
      return
    }
    text += string.escapingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default:
        // A byte of a path that is not UTF-8, as Python writes it.
        if let byte = FilePath.byte(scalar) {
          "\\udc" + Hexadecimal.text([byte])
        } else {
          scalar.isHidden ? Self.escape(scalar) : nil
        }
      }
    }
  }
}
