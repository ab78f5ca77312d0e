internal import ModelSpec

/// Integers, truth values and strings.
extension MILTextCursor {
  /// Takes a sign and decimal digits.
  private mutating func digits(_ type: String) throws(Diagnostic) -> (isNegative: Bool, magnitude: UInt64) {
    _ = next()
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    guard Self.isDigit(byte) else {
      index = start
      throw unexpected("a number of type `\(type)`")
    }
    var magnitude: UInt64 = 0
    while Self.isDigit(byte) {
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      if overflow || carry { throw doesNotFit(type, from: start) }
      magnitude = sum
      index += 1
    }
    if Self.isIdentifier(byte) || byte == UInt8(ascii: ".") { throw unexpected("the end of an integer") }
    return (isNegative, magnitude)
  }

  /// Takes an integer that `type` can hold; the result is its bit pattern, sign-extended.
  mutating func integer(_ type: MILElementType) throws(Diagnostic) -> UInt64 {
    _ = next()
    let start = index
    let (isNegative, magnitude) = try digits(type.name)
    let (lowest, highest) = type.integerRange
    if isNegative ? magnitude > lowest.magnitude : magnitude > highest { throw doesNotFit(type.name, from: start) }
    return isNegative ? 0 &- magnitude : magnitude
  }

  /// Takes the size of a dimension, the length of a list or the offset of a weight.
  mutating func size() throws(Diagnostic) -> UInt64 {
    _ = next()
    let start = index
    let (isNegative, magnitude) = try digits("uint64")
    if isNegative && magnitude > 0 { throw doesNotFit("uint64", from: start) }
    return magnitude
  }

  func doesNotFit(_ type: String, from start: Int) -> Diagnostic {
    var end = start
    while end < bytes.count, end - start < 40, Self.isNumber(bytes[end]) { end += 1 }
    let number = String(decoding: bytes[start..<end], as: UTF8.self)
    return error("mil-value", "\(number) does not fit type `\(type)`", at: start, found: number)
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    isIdentifier(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ".")
  }

  mutating func bool() throws(Diagnostic) -> Bool {
    _ = next()
    let start = index
    guard Self.beginsIdentifier(byte) else { throw unexpected("'true' or 'false'") }
    switch try identifier("'true' or 'false'") {
    case "true": return true
    case "false": return false
    default:
      index = start
      throw unexpected("'true' or 'false'")
    }
  }

  /// Takes a string in double quotes.
  mutating func string() throws(Diagnostic) -> String {
    guard take(UInt8(ascii: "\"")) else { throw unexpected("a string") }
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        let result = try text(bytes[start..<index], at: start)
        index += 1
        return result
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: start) }
      index += 1
    }
    throw error("mil-syntax", "a string does not end", at: start - 1)
  }

  /// Takes the rest of a string that began at `start`; the place is its first backslash.
  private mutating func escapedString(from start: Int) throws(Diagnostic) -> String {
    var result = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return try text(result[...], at: start)
      case UInt8(ascii: "\\"): result.append(try escape())
      default: result.append(byte)
      }
    }
    throw error("mil-syntax", "a string does not end", at: start - 1)
  }

  /// Takes what follows a backslash.
  private mutating func escape() throws(Diagnostic) -> UInt8 {
    let byte = self.byte
    let start = index - 1
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'"): return byte
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "x"):
      if let high = Self.hexValue(self.byte), index + 1 < bytes.count, let low = Self.hexValue(bytes[index + 1]) {
        index += 2
        return high << 4 | low
      }
    default: break
    }
    throw error(
      "mil-syntax", "this is not an escape sequence", at: start,
      remedy:
        "write a backslash as two; the known escapes are \\\" \\\\ \\n \\r \\t and \\x with two hexadecimal digits")
  }

  private func text(_ bytes: ArraySlice<UInt8>, at start: Int) throws(Diagnostic) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw error("mil-syntax", "a string is not UTF-8", at: start)
    }
    return text
  }

  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - UInt8(ascii: "0") }
    let letter = byte | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f") ? letter - UInt8(ascii: "a") + 10 : nil
  }
}
