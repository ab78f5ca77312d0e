internal import ModelSpec

/// A place in a text: takes words and signs, and says where something is wrong.
struct MILTextCursor {
  let bytes: [UInt8]
  private let file: String?
  /// Bytes before the place.
  var index = 0

  init(_ bytes: [UInt8], file: String?) {
    self.bytes = bytes
    self.file = file
  }

  /// The byte at the place; 0 at the end.
  @inline(__always)
  var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The first byte that is no white space, which becomes the place.
  @inline(__always)
  mutating func next() -> UInt8 {
    while index < bytes.count {
      let byte = bytes[index]
      if byte > 0x20 || !(byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09) { return byte }
      index += 1
    }
    return 0
  }

  /// Takes `sign` if it is next.
  @inline(__always)
  mutating func take(_ sign: UInt8) -> Bool {
    guard next() == sign, index < bytes.count else { return false }
    index += 1
    return true
  }

  @inline(__always)
  mutating func expect(_ sign: UInt8, or other: String? = nil) throws(Diagnostic) {
    if take(sign) { return }
    let signText = "'\(Character(Unicode.Scalar(sign)))'"
    throw unexpected(other.map { "\(signText) or '\($0)'" } ?? signText)
  }

  /// Takes the word `word`, which must be next.
  mutating func expect(word: String) throws(Diagnostic) {
    let start = index
    guard let range = takeWord(), bytes[range].elementsEqual(word.utf8) else {
      index = start
      throw unexpected("'\(word)'")
    }
  }

  /// Takes an identifier; `what` names it in an error.
  mutating func identifier(_ what: String) throws(Diagnostic) -> String {
    guard let range = takeWord() else { throw unexpected(what) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Takes letters, digits, `_` and `@`; nil if no identifier is next.
  private mutating func takeWord() -> Range<Int>? {
    guard Self.beginsIdentifier(next()) else { return nil }
    let start = index
    while index < bytes.count, Self.isIdentifier(bytes[index]) { index += 1 }
    return start..<index
  }

  @inline(__always)
  static func beginsIdentifier(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }

  @inline(__always)
  static func isIdentifier(_ byte: UInt8) -> Bool {
    beginsIdentifier(byte) || isDigit(byte) || byte == UInt8(ascii: "@")
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension MILTextCursor {
  /// An error at the place, or at `offset`.
  func error(
    _ code: Diagnostic.Code, _ message: String, at offset: Int? = nil, found: String? = nil, expected: String? = nil,
    remedy: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code, message, at: Location(file: file, lineAndColumn: lineAndColumn(offset ?? index)), found: found,
      expected: expected, remedy: remedy)
  }

  /// An error that says what stands at the place instead of `expected`.
  mutating func unexpected(_ expected: String) -> Diagnostic {
    _ = next()
    let found = token
    return error(
      "mil-syntax", "found \(found) where \(expected) was expected", found: found, expected: expected)
  }

  /// What stands at the place, for people.
  private var token: String {
    guard index < bytes.count else { return "the end of the text" }
    let byte = bytes[index]
    if byte == UInt8(ascii: "\"") { return "a string" }
    if byte < 0x20 || byte > 0x7e { return "byte 0x" + String(byte, radix: 16) }
    var end = index + 1
    if Self.isIdentifier(byte) {
      while end < bytes.count, end - index < 40, Self.isIdentifier(bytes[end]) { end += 1 }
    }
    return "'" + String(decoding: bytes[index..<end], as: UTF8.self) + "'"
  }

  private func lineAndColumn(_ offset: Int) -> Location.LineAndColumn {
    let end = min(offset, bytes.count)
    var line = 1
    var lineStart = 0
    for index in 0..<end where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    // Bytes that continue a character are no column of their own.
    let column = bytes[lineStart..<end].reduce(1) { $0 + ($1 & 0xc0 == 0x80 ? 0 : 1) }
    return Location.LineAndColumn(line: line, column: column)
  }
}
