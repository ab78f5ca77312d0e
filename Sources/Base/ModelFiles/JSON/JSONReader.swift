public import ModelBase

/// Reads JSON text strictly: one value and nothing after it, no comments, no trailing commas, only UTF-8.
///
/// Members keep their order, also with duplicate keys. A whole number becomes `integer` or `unsigned`, everything else
/// `number`, correctly rounded, so that numbers with 17 significant digits round-trip exactly.
public struct JSONReader {
  private let bytes: [UInt8]
  private let nesting: Int
  private var offset = 0
  private let check: ((Int) throws(Diagnostic) -> Void)?
  /// The number of values so far, and the memory they take.
  private var taken = (count: 0, bytes: 0)

  /// The value that `bytes` hold.
  ///
  /// - Throws: `Diagnostic` with the byte offset. `limits` bounds the size by `jsonBytes` and the depth by `nesting`.
  public static func value(_ bytes: [UInt8], limits: Limits = Limits()) throws(Diagnostic) -> JSONValue {
    try value(bytes, limits, nil)
  }

  /// The value that `bytes` hold.
  ///
  /// - Parameter check: Called now and then with the memory used so far, in bytes; reading ends if it throws.
  package static func value(
    _ bytes: [UInt8], limits: Limits, check: @escaping (Int) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> JSONValue {
    try value(bytes, limits, check)
  }

  private static func value(
    _ bytes: [UInt8], _ limits: Limits, _ check: ((Int) throws(Diagnostic) -> Void)?
  ) throws(Diagnostic) -> JSONValue {
    guard bytes.count <= limits.jsonBytes else {
      throw Diagnostic(
        "json-size", "this JSON text has \(bytes.count) bytes; the maximum is \(limits.jsonBytes)",
        found: "\(bytes.count)", expected: "\(limits.jsonBytes)")
    }
    var reader = JSONReader(bytes: bytes, nesting: limits.nesting, check: check)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.offset == bytes.count else { throw reader.unexpected("the end of the text") }
    return value
  }

  private init(bytes: [UInt8], nesting: Int, check: ((Int) throws(Diagnostic) -> Void)?) {
    self.bytes = bytes
    self.nesting = nesting
    self.check = check
  }

  /// Counts a value, and calls `check` now and then.
  private mutating func count(_ byteCount: Int) throws(Diagnostic) {
    taken = (taken.count + 1, taken.bytes + byteCount)
    if let check, taken.count.isMultiple(of: 1024) { try check(taken.bytes) }
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { offset += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(Diagnostic) -> JSONValue {
    skipSpace()
    try count(MemoryLayout<JSONValue>.stride)
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func open(depth: Int) throws(Diagnostic) {
    guard depth < nesting else {
      throw failure("json-depth", "arrays and objects are nested more than \(nesting) deep")
    }
    offset += 1
    skipSpace()
  }

  private mutating func members(depth: Int) throws(Diagnostic) -> [JSONValue.Member] {
    try open(depth: depth)
    var members: [JSONValue.Member] = []
    if take("}") { return members }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      try count(MemoryLayout<JSONValue.Member>.stride - MemoryLayout<JSONValue>.stride)
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      members.append(JSONValue.Member(key, try value(depth: depth + 1)))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
  }

  private mutating func elements(depth: Int) throws(Diagnostic) -> [JSONValue] {
    try open(depth: depth)
    var elements: [JSONValue] = []
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take("]") { return elements }
      guard take(",") else { throw unexpected("',' or ']'") }
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Diagnostic) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw unexpected("a value") }
    offset += word.utf8.count
    return value
  }

  private mutating func digits() throws(Diagnostic) {
    guard let byte = next, (0x30...0x39).contains(byte) else { throw unexpected("a digit") }
    while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
  }

  private mutating func number() throws(Diagnostic) -> JSONValue {
    let start = offset
    var isWhole = true
    let isNegative = take("-")
    if !take("0") { try digits() }
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole && !(isNegative && text == "-0") {
      if let integer = Int64(text) { return .integer(integer) }
      if let integer = UInt64(text) { return .unsigned(integer) }
    }
    guard let number = Double(text), number.isFinite else {
      offset = start
      throw failure("json-number", "this number is beyond the range of 64-bit floats")
    }
    return .number(number)
  }

  private mutating func string() throws(Diagnostic) -> String {
    offset += 1
    let start = offset
    // Most strings contain no escape and are copied at once.
    offset = Self.endOfPlainText(bytes.span, from: start)
    var text = Array(bytes[start..<offset])
    while let byte = next, byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"):
        offset += 1
        text.append(contentsOf: String(try escaped()).utf8)
      case 0..<0x20: throw unexpected("no control character within a string")
      default:
        text.append(byte)
        offset += 1
      }
    }
    guard take("\"") else { throw unexpected("'\"'") }
    taken.bytes += text.count
    guard let string = String(validating: text, as: UTF8.self) else {
      offset = start
      throw failure("json-text", "this string is not UTF-8")
    }
    return string
  }
}

extension JSONReader {
  /// The position of the first character from `start` on that must be decoded or ends the string.
  private static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      end += 1
    }
    return end
  }

  /// The character after a backslash.
  private mutating func escaped() throws(Diagnostic) -> Character {
    guard let byte = next else { throw unexpected("an escape") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try unit()
      // An unpaired surrogate can only represent a byte of a path that is not UTF-8.
      if let scalar = Unicode.Scalar(first) ?? FilePath.scalar(ofUnit: first) { return Character(scalar) }
      guard first < 0xdc00, take("\\"), take("u") else { throw unexpected("the second half of a surrogate pair") }
      let second = try unit()
      guard (0xdc00...0xdfff).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
      else { throw unexpected("the second half of a surrogate pair") }
      return Character(scalar)
    default:
      offset -= 1
      throw unexpected("one of \" \\ / b f n r t u")
    }
  }

  /// Four hexadecimal digits.
  private mutating func unit() throws(Diagnostic) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw unexpected("four hexadecimal digits")
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  private func failure(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
    Diagnostic(code, message, at: Location(byteOffset: offset))
  }

  private func unexpected(_ expected: String) -> Diagnostic {
    let found: String
    switch next {
    case nil: found = "the end of the text"
    case let byte? where (0x20..<0x7f).contains(byte): found = "'\(Character(Unicode.Scalar(byte)))'"
    case let byte?: found = "byte 0x" + Hexadecimal.text([byte])
    }
    return Diagnostic(
      "json", "found \(found), expected \(expected)", at: Location(byteOffset: offset), found: found, expected: expected
    )
  }
}
