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
    var place = start - bytes.startIndex
    let decimal = Decimal(bytes.span, &place)
    move(to: bytes.startIndex + place)
    guard let decimal else { throw unexpected("a digit") }
    if !decimal.isWhole {
      if let value = decimal.double { return .double(value) }
    } else if decimal.digitCount <= 19, decimal.digits <= UInt64(Int64.max) {
      if decimal.digits == 0, decimal.isNegative { return .double(-0.0) }
      return .integer(decimal.isNegative ? -Int64(decimal.digits) : Int64(decimal.digits))
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if decimal.isWhole, let value = Int64(text) { return .integer(value) }
    if decimal.isWhole, let value = UInt64(text) { return .unsigned(value) }
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
}
