/// Reads JSON text piece by piece, strictly and without a tree: tensors have millions of numbers.
///
/// Nothing in the text can exhaust the stack or memory: nesting is bounded, and every value is a range of the text
/// until it is asked for.
package struct JSONScanner {
  package let bytes: ArraySlice<UInt8>
  /// Where the next byte is read.
  package private(set) var offset: Int
  private var depth = 0
  private let nesting: Int

  /// - Parameter nesting: How deep arrays and objects may be nested.
  package init(_ bytes: ArraySlice<UInt8>, nesting: Int) {
    self.bytes = bytes
    self.nesting = nesting
    offset = bytes.startIndex
  }

  /// The byte at the current place; nil at the end.
  package var next: UInt8? { offset < bytes.endIndex ? bytes[offset] : nil }

  package mutating func advance() { offset += 1 }

  package mutating func skipSpace() {
    var place = offset - bytes.startIndex
    Self.skipSpace(bytes.span, &place)
    offset = bytes.startIndex + place
  }

  /// Moves `place` behind white space.
  static func skipSpace(_ text: Span<UInt8>, _ place: inout Int) {
    while place < text.count, isSpace(text[place]) { place += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 }

  /// Takes one byte, if it is next.
  package mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  /// - Throws: `InferenceError` unless only white space is left.
  package mutating func end() throws(InferenceError) {
    skipSpace()
    guard offset == bytes.endIndex else { throw unexpected("the end of the text") }
  }

  /// Calls `body` for each member of the object that is next; it must read the member's value.
  package mutating func object(
    _ body: (_ key: String, _ scanner: inout JSONScanner) throws(InferenceError) -> Void
  ) throws(InferenceError) {
    try open("{", "an object")
    if take("}") { return close() }
    while true {
      skipSpace()
      let key = try string(limit: Self.longestKey)
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      skipSpace()
      try body(key, &self)
      skipSpace()
      if take("}") { return close() }
      guard take(",") else { throw unexpected("',' or '}'") }
    }
  }

  /// Calls `body` for each element of the array that is next; it must read the element.
  package mutating func array(
    _ body: (_ scanner: inout JSONScanner) throws(InferenceError) -> Void
  ) throws(InferenceError) {
    try openArray()
    if take("]") { return close() }
    while true {
      skipSpace()
      try body(&self)
      skipSpace()
      if take("]") { return close() }
      guard take(",") else { throw unexpected("',' or ']'") }
    }
  }

  /// Passes over the bracket that opens the array that is next, and the space behind it. The caller reads the elements,
  /// passes over the bracket that closes the array, and then calls ``close()``.
  mutating func openArray() throws(InferenceError) { try open("[", "an array") }

  private mutating func open(_ character: Unicode.Scalar, _ expected: String) throws(InferenceError) {
    skipSpace()
    guard take(character) else { throw unexpected(expected) }
    depth += 1
    guard depth <= nesting else {
      throw .invalid("json-depth", "arrays and objects are nested more than \(nesting) deep")
    }
    skipSpace()
  }

  /// An array or object has ended.
  mutating func close() { depth -= 1 }

  /// Passes over the value that is next, whatever it is.
  ///
  /// - Returns: Its place in the text.
  @discardableResult
  package mutating func skip() throws(InferenceError) -> Range<Int> {
    skipSpace()
    let start = offset
    switch next {
    case UInt8(ascii: "{"): try object { (_, scanner) throws(InferenceError) in try scanner.skip() }
    case UInt8(ascii: "["): try array { (scanner) throws(InferenceError) in try scanner.skip() }
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    case UInt8(ascii: "n"): try null()
    default: _ = try number()
    }
    return start..<offset
  }

  /// The truth value that is next.
  package mutating func bool() throws(InferenceError) -> Bool {
    if takeWord("true") { return true }
    if takeWord("false") { return false }
    throw unexpected("true or false")
  }

  /// Passes over the `null` that is next.
  package mutating func null() throws(InferenceError) {
    guard takeWord("null") else { throw unexpected("a value") }
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.endIndex - offset >= count else { return false }
    let isEqual = word.withUTF8Buffer { text in
      for index in 0..<count where bytes[offset + index] != text[index] { return false }
      return true
    }
    if isEqual { offset += count }
    return isEqual
  }

  /// A malformed text at the current place.
  package func unexpected(_ expected: String) -> InferenceError {
    let place = offset - bytes.startIndex
    guard let byte = next else {
      return .invalid("json", "the JSON text ends at byte \(place), expected \(expected)")
    }
    let found = (0x21...0x7e).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(byte)"
    return .invalid("json", "the JSON text has \(found) at byte \(place), expected \(expected)")
  }

  /// Bytes of a member's key.
  private static let longestKey = 4096

  package mutating func move(to place: Int) { offset = place }
}
