internal import ModelBase
internal import ModelFiles

/// The text of types and attributes, in bytes: names in a file need not be UTF-8.
///
/// Types and attributes are nested no deeper than the limits say, so writing recurses no further. Many may hold the same
/// ones, so the text is bounded by itself.
struct EntryText {
  let module: BytecodeModule
  private let limit: Int
  private(set) var bytes: [UInt8] = []

  init(_ module: BytecodeModule, limits: Limits) {
    self.module = module
    limit = limits.programTextBytes
  }

  mutating func write(_ text: String) throws(Diagnostic) {
    try checkRoom(for: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  private func checkRoom(for count: Int) throws(Diagnostic) {
    guard count <= limit - bytes.count else {
      throw Diagnostic(
        "text-size", "the text of this file is longer than \(limit) bytes", expected: "at most \(limit)")
    }
  }

  mutating func attribute(_ index: Int, isBare: Bool = false) throws(Diagnostic) {
    try write(module.entries.attributes[index], "attribute", isBare: isBare)
  }

  mutating func type(_ index: Int) throws(Diagnostic) {
    try write(module.entries.types[index], "type", isBare: false)
  }

  private mutating func write(_ entry: Entry, _ what: String, isBare: Bool) throws(Diagnostic) {
    guard let kind = entry.kind else { return try writeUnknown(entry, what) }
    if !isBare { try write(kind.name) }
    for piece in kind.body { try write(piece, of: entry) }
  }

  /// MLIR's own text for a type or attribute stands in the file with a zero behind it.
  private mutating func writeUnknown(_ entry: Entry, _ what: String) throws(Diagnostic) {
    if let number = entry.number {
      throw BytecodeProblem.unknown(
        "the \(what) is of kind \(number), which modelc does not know", at: entry.range.lowerBound)
    }
    try checkRoom(for: entry.range.count)
    bytes.append(contentsOf: module.entries.content.copy(entry.range).dropLast())
  }

  private mutating func write(_ piece: TextPiece, of entry: Entry) throws(Diagnostic) {
    switch piece {
    case .text(let text): try write(text)
    case .field(let index): try write(entry.fields[index])
    case .bare(let index): try writeBare(entry.fields[index])
    case .word(let index, let words):
      guard case .number(let number) = entry.fields[index] else { return }
      guard let word = words[number] else {
        throw BytecodeProblem.unknown(
          "modelc does not know the value \(number) of `\(entry.kind?.name ?? "")`",
          at: entry.range.lowerBound)
      }
      try write(word)
    case .unlessEmpty(let index, let pieces):
      if !entry.fields[index].isEmpty { for piece in pieces { try write(piece, of: entry) } }
    case .unquoted(let index):
      guard case .strings(let strings) = entry.fields[index] else { return }
      try list(strings) { text, string throws(Diagnostic) in try text.unquoted(text.module.strings[bytes: string]) }
    case .base64(let index):
      guard case .bytes(let range) = entry.fields[index] else { return }
      try write("\"\(Base64.text(Array(module.entries.content.copy(range))))\"")
    case .key(let index):
      guard case .resource(let resource) = entry.fields[index] else { return }
      let key = module.resources[resource].key
      if Self.isIdentifier(key) { try unquoted(key) } else { try quoted(key) }
    case .integer: try write(Self.integer(entry.fields))
    case .float: try write(Self.float(entry))
    }
  }

  private mutating func write(_ field: Field) throws(Diagnostic) {
    switch field {
    case .number(let number): try write("\(number)")
    case .string(let string): try quoted(module.strings[bytes: string])
    case .attribute(let index): try attribute(index)
    case .type(let index): try type(index)
    case .attributes(let list): try self.list(list) { text, index throws(Diagnostic) in try text.attribute(index) }
    case .types(let list): try self.list(list) { text, index throws(Diagnostic) in try text.type(index) }
    case .signedNumbers(let list):
      try self.list(list) { text, number throws(Diagnostic) in try text.write("\(number)") }
    // Kinds with these say by other pieces how they are written.
    case .bits, .resource, .strings, .bytes: break
    }
  }

  private mutating func writeBare(_ field: Field) throws(Diagnostic) {
    switch field {
    case .attribute(let index): try attribute(index, isBare: true)
    case .attributes(let list):
      try self.list(list) { text, index throws(Diagnostic) in try text.attribute(index, isBare: true) }
    default: try write(field)
    }
  }

  /// Elements with commas between them.
  private mutating func list<Element>(
    _ elements: [Element], _ body: (inout EntryText, Element) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    for (index, element) in elements.enumerated() {
      if index > 0 { try write(", ") }
      try body(&self, element)
    }
  }

  private mutating func unquoted(_ string: ArraySlice<UInt8>) throws(Diagnostic) {
    try checkRoom(for: string.count)
    bytes.append(contentsOf: string)
  }

  /// A string as LLVM escapes it: all but printable ASCII in hexadecimal.
  private mutating func quoted(_ string: ArraySlice<UInt8>) throws(Diagnostic) {
    try checkRoom(for: 3 * string.count + 2)
    bytes.append(UInt8(ascii: "\""))
    for byte in string {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(contentsOf: [byte, byte])
      case 0x20..<0x7f where byte != UInt8(ascii: "\""): bytes.append(byte)
      default: bytes.append(contentsOf: "\\\(Hexadecimal.text([byte]).uppercased())".utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether MLIR writes `name` without quotes.
  private static func isIdentifier(_ name: ArraySlice<UInt8>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_") }
    guard let first = name.first, isLetter(first) else { return false }
    return name.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "$") || byte == UInt8(ascii: ".")
    }
  }

  private static func integer(_ fields: [Field]) -> String {
    guard case .number(let width)? = fields.first, case .number(let isUnsigned) = fields[1],
      case .bits(let words) = fields[2]
    else { return "" }
    let top = width == 0 ? 0 : (width - 1) / 64
    guard isUnsigned == 0, width > 0, words[Int(top)] >> ((width - 1) % 64) & 1 == 1 else {
      return BigNumber(words).text
    }
    // Negated: all bits below the width are turned around, and one is added.
    var carry = true
    var negated = words.map { word in
      let (sum, overflow) = (~word).addingReportingOverflow(carry ? 1 : 0)
      carry = overflow
      return sum
    }
    if width % 64 != 0 { negated[Int(top)] &= UInt64.max >> (64 - width % 64) }
    return "-" + BigNumber(negated).text
  }

  private static func float(_ entry: Entry) throws(Diagnostic) -> String {
    guard case .number(let width) = entry.fields[0], case .bits(let words) = entry.fields[1],
      let bits = words.first, let text = FloatText(bits: bits, width: width)
    else {
      throw BytecodeProblem.unknown(
        "modelc does not know how Apple's parser prints this float", at: entry.range.lowerBound)
    }
    return text.text
  }
}
