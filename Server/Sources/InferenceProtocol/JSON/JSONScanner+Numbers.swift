/// A number of a JSON text, as exact as it can be told without knowing what it is for.
package enum JSONNumber: Equatable, Sendable {
  /// A whole number without a fraction or an exponent.
  case integer(Int64)
  /// A whole number beyond ``integer``.
  case unsigned(UInt64)
  case double(Double)

  package var double: Double {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .double(let value): value
    }
  }
}

extension JSONScanner {
  /// The number that is next.
  ///
  /// - Throws: `InferenceError` for anything else, and for a number beyond the range of 64-bit floats.
  package mutating func number() throws(InferenceError) -> JSONNumber {
    let start = offset
    let isNegative = take("-")
    var digits: UInt64 = 0
    var digitCount = 0
    var exponent = 0
    var isWhole = true
    if take("0") {
      digitCount = 1
    } else {
      try takeDigits { digit in
        digitCount += 1
        if digitCount <= 19 { digits = digits &* 10 &+ UInt64(digit) }
      }
    }
    if take(".") {
      isWhole = false
      try takeDigits { digit in
        exponent -= 1
        digitCount += 1
        if digitCount <= 19 { digits = digits &* 10 &+ UInt64(digit) }
      }
    }
    var hasLargeExponent = false
    if take("e") || take("E") {
      isWhole = false
      let isBelow = take("-")
      if !isBelow { _ = take("+") }
      var value = 0
      try takeDigits { digit in if value < 100_000 { value = value * 10 + Int(digit) } }
      hasLargeExponent = value > 22
      exponent += isBelow ? -value : value
    }
    if digitCount <= 19 {
      if isWhole, digits <= UInt64(Int64.max) {
        if digits == 0, isNegative { return .double(-0.0) }
        return .integer(isNegative ? -Int64(digits) : Int64(digits))
      }
      // Both factors are exact, and so their product is rounded once.
      if !isWhole, digits < 1 << 53, exponent >= -22, exponent <= 22, !hasLargeExponent {
        let value = Double(digits)
        let scaled = exponent < 0 ? value / Self.powers[-exponent] : value * Self.powers[exponent]
        return .double(isNegative ? -scaled : scaled)
      }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    if isWhole, let value = UInt64(text) { return .unsigned(value) }
    guard let value = Double(text), value.isFinite else {
      throw .invalid("json-number", "the JSON text has a number that is beyond the range of 64-bit floats")
    }
    return .double(value)
  }

  /// The whole number that is next.
  ///
  /// - Throws: `InferenceError` for a number with a fraction, or beyond 64 bits.
  package mutating func integer() throws(InferenceError) -> Int64 {
    switch try number() {
    case .integer(let value): return value
    case .double(let value):
      guard let whole = Int64(exactly: value) else { throw unexpected("a whole number before") }
      return whole
    case .unsigned: throw unexpected("a 64-bit integer before")
    }
  }

  private mutating func takeDigits(_ body: (UInt8) -> Void) throws(InferenceError) {
    guard let first = next, (0x30...0x39).contains(first) else { throw unexpected("a digit") }
    while let byte = next, (0x30...0x39).contains(byte) {
      body(byte - 0x30)
      advance()
    }
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
}
