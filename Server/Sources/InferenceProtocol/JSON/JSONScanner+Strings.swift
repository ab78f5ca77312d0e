extension JSONScanner {
  /// The text that is next.
  ///
  /// - Parameter limit: Bytes that it may have.
  package mutating func string(limit: Int) throws(InferenceError) -> String {
    String(decoding: try stringBytes(limit: limit), as: UTF8.self)
  }

  /// The UTF-8 bytes of the string that is next, without escapes.
  package mutating func stringBytes(limit: Int) throws(InferenceError) -> ArraySlice<UInt8> {
    let start = offset + 1
    let hasEscapes = try skipString()
    let raw = bytes[start..<offset - 1]
    guard raw.count <= limit else {
      throw .limit("json-string", "a string of \(raw.count) bytes is too long", maximum: limit)
    }
    guard String(validating: raw, as: UTF8.self) != nil else {
      throw .invalid("json-utf8", "the JSON text holds a string that is not UTF-8")
    }
    return hasEscapes ? try Self.unescaped(raw)[...] : raw
  }

  /// Passes over the string that is next.
  ///
  /// - Returns: Whether it has escapes.
  @discardableResult
  package mutating func skipString() throws(InferenceError) -> Bool {
    guard take("\"") else { throw unexpected("a string") }
    var hasEscapes = false
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        advance()
        guard next != nil else { throw unexpected("an escape") }
        advance()
      case 0..<0x20: throw unexpected("no control character in a string")
      default: advance()
      }
    }
    throw unexpected("the end of a string")
  }

  private static func unescaped(_ raw: ArraySlice<UInt8>) throws(InferenceError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var place = raw.startIndex
    while place < raw.endIndex {
      let byte = raw[place]
      place += 1
      guard byte == UInt8(ascii: "\\") else {
        result.append(byte)
        continue
      }
      let escape = raw[place]
      place += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(escape)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0c)
      case UInt8(ascii: "n"): result.append(0x0a)
      case UInt8(ascii: "r"): result.append(0x0d)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        let scalar = try unicodeScalar(raw, &place)
        result += UTF8.encode(scalar).map { Array($0) } ?? []
      default: throw .invalid("json", "the JSON text holds an unknown escape in a string")
      }
    }
    return result
  }

  /// The scalar of `XXXX`, or of `XXXX\uXXXX` for a pair of surrogates.
  private static func unicodeScalar(
    _ raw: ArraySlice<UInt8>, _ place: inout Int
  ) throws(InferenceError) -> Unicode.Scalar {
    let unit = try codeUnit(raw, &place)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(unit)), raw[place...].starts(with: [0x5c, 0x75]) else { throw badSurrogate }
    place += 2
    let second = try codeUnit(raw, &place)
    guard UTF16.isTrailSurrogate(UInt16(second)) else { throw badSurrogate }
    guard let scalar = Unicode.Scalar(0x10000 + ((unit - 0xd800) << 10 | (second - 0xdc00))) else { throw badSurrogate }
    return scalar
  }

  private static let badSurrogate = InferenceError.invalid("json", "the JSON text holds half a surrogate pair")

  private static func codeUnit(_ raw: ArraySlice<UInt8>, _ place: inout Int) throws(InferenceError) -> UInt32 {
    guard raw.endIndex - place >= 4 else { throw .invalid("json", "the JSON text holds an incomplete \\u escape") }
    var unit: UInt32 = 0
    for byte in raw[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw .invalid("json", "the JSON text holds a \\u escape that is not hexadecimal")
      }
      unit = unit << 4 | UInt32(digit)
    }
    place += 4
    return unit
  }
}
