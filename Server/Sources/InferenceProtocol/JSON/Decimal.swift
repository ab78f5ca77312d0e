/// A number as a text writes it: digits and a power of ten.
struct Decimal {
  private(set) var isNegative = false
  /// Whether it has neither a fraction nor an exponent.
  private(set) var isWhole = true
  /// The digits without leading zeros, as one integer. It is exact up to 19 of them.
  private(set) var digits: UInt64 = 0
  /// How many digits ``digits`` stands for.
  private(set) var digitCount = 0
  /// The power of ten that the digits are multiplied by.
  private(set) var exponent = 0

  /// The number at `place`, which is moved to its end.
  ///
  /// - Returns: Nil where a digit is missing; `place` is then where it should be.
  init?(_ text: Span<UInt8>, _ place: inout Int) {
    if Self.take(UInt8(ascii: "-"), text, &place) { isNegative = true }
    if !Self.take(UInt8(ascii: "0"), text, &place) {
      digitCount = takeDigits(text, &place)
      if digitCount == 0 { return nil }
    }
    if Self.take(UInt8(ascii: "."), text, &place) {
      isWhole = false
      let start = place
      if digits == 0 { while Self.take(UInt8(ascii: "0"), text, &place) {} }
      digitCount += takeDigits(text, &place)
      exponent = start - place
      if exponent == 0 { return nil }
    }
    if Self.take(UInt8(ascii: "e"), text, &place) || Self.take(UInt8(ascii: "E"), text, &place) {
      isWhole = false
      let isBelow = Self.take(UInt8(ascii: "-"), text, &place)
      if !isBelow { _ = Self.take(UInt8(ascii: "+"), text, &place) }
      let start = place
      var value = 0
      while let digit = Self.digit(text, place) {
        if value < 100_000 { value = value * 10 + Int(digit) }
        place += 1
      }
      if place == start { return nil }
      exponent += isBelow ? -value : value
    }
  }

  /// The nearest 64-bit float; nil for numbers that need more than 64-bit arithmetic.
  var double: Double? {
    guard digitCount <= 19 else { return nil }
    let value: Double
    if digits == 0 || exponent == 0 {
      value = Double(digits)
    } else if digits <= 1 << 53, (-22...22).contains(exponent) {
      // Both factors are exact, and so their product is rounded once.
      let (integer, power) = (Double(digits), Self.powers[abs(exponent)])
      value = exponent < 0 ? integer / power : integer * power
    } else if (-27..<0).contains(exponent) {
      value = quotient
    } else {
      return nil
    }
    return isNegative ? -value : value
  }

  /// `digits / 10^-exponent`, rounded once; `digits` is above 0 and `exponent` between -27 and -1.
  private var quotient: Double {
    let divisor = Self.powersOfFive[-exponent]
    let (digitShift, divisorShift) = (digits.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let dividend = digits << digitShift
    // 2^63 times the quotient of two numbers from 2^63 to 2^64: at least 63 bits, ten more than a float holds. So the
    // last bit can say whether there is a remainder, and the conversion rounds correctly.
    let (bits, remainder) = (divisor << divisorShift).dividingFullWidth((dividend >> 1, dividend << 63))
    let exponent = divisorShift - digitShift - 63 + exponent
    return Double(bits | (remainder == 0 ? 0 : 1)) * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private mutating func takeDigits(_ text: Span<UInt8>, _ place: inout Int) -> Int {
    let start = place
    while let digit = Self.digit(text, place) {
      digits = digits &* 10 &+ UInt64(digit)
      place += 1
    }
    return place - start
  }

  private static func digit(_ text: Span<UInt8>, _ place: Int) -> UInt8? {
    guard place < text.count else { return nil }
    let digit = text[place] &- UInt8(ascii: "0")
    return digit <= 9 ? digit : nil
  }

  private static func take(_ byte: UInt8, _ text: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < text.count, text[place] == byte else { return false }
    place += 1
    return true
  }

  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// 5 to the power of 0...27, the greatest of which has 63 bits.
  private static let powersOfFive: [UInt64] = (0..<28).reduce(into: []) { powers, _ in
    powers.append(powers.last.map { $0 * 5 } ?? 1)
  }
}
