import ModelBase

/// Decimal text with 17 significant digits, like `%.17g` of C's `printf`.
///
/// 17 digits distinguish any two doubles, and a 32-bit float printed like this is read as the same float.
enum SignificantDigits {
  private static let precision = 17

  /// The text of `number`: correctly rounded, without trailing zeros, with an exponent below 1e-4 and from 1e17 on. NaN
  /// and infinities become `null`.
  static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    let sign = number.sign == .minus ? "-" : ""
    guard number != 0 else { return sign + "0" }
    let (digits, exponent) = rounded(number.magnitude)
    var shown = digits
    while shown.count > 1 && shown.last == 0 { shown.removeLast() }
    return sign + layout(shown, exponent: exponent)
  }

  /// `digits` as `d.ddd` times ten to the power of `exponent`.
  private static func layout(_ digits: [UInt8], exponent: Int) -> String {
    func join(_ digits: some Sequence<UInt8>) -> String { digits.map { String($0) }.joined() }
    if exponent < -4 || exponent >= precision {
      let fraction = digits.count > 1 ? "." + join(digits.dropFirst()) : ""
      let power = String(exponent.magnitude)
      return join(digits.prefix(1)) + fraction + "e" + (exponent < 0 ? "-" : "+") + (power.count < 2 ? "0" : "") + power
    }
    if exponent < 0 { return "0." + String(repeating: "0", count: -exponent - 1) + join(digits) }
    let whole = digits.prefix(exponent + 1)
    let zeros = String(repeating: "0", count: exponent + 1 - whole.count)
    let fraction = digits.dropFirst(exponent + 1)
    return join(whole) + zeros + (fraction.isEmpty ? "" : "." + join(fraction))
  }

  /// The 17 leading decimal digits of a positive number, rounded half to even, and the power of ten of the first one.
  private static func rounded(_ number: Double) -> (digits: [UInt8], exponent: Int) {
    let power = Int(number.exponent) - 52
    var (digits, fractionDigits) = exact(number.significandBitPattern | hiddenBit(number), power: max(power, -1074))
    var exponent = digits.count - 1 - fractionDigits
    guard digits.count > precision else {
      return (digits + Array(repeating: 0, count: precision - digits.count), exponent)
    }
    let tail = digits[precision...]
    let isAboveHalf = tail.first.map { $0 > 5 || $0 == 5 && tail.dropFirst().contains { $0 != 0 } } ?? false
    let isHalf = tail.first == 5 && !isAboveHalf
    digits.removeLast(digits.count - precision)
    if isAboveHalf || isHalf && digits[precision - 1] % 2 == 1 {
      var index = precision - 1
      while index >= 0 && digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits = [1] + digits.dropLast()
        exponent += 1
      }
    }
    return (digits, exponent)
  }

  private static func hiddenBit(_ number: Double) -> UInt64 {
    number.isNormal ? 1 << 52 : 0
  }

  /// All decimal digits of `significand` times two to the power of `power`, without leading zeros, and how many of them
  /// are after the point.
  private static func exact(_ significand: UInt64, power: Int) -> (digits: [UInt8], fractionDigits: Int) {
    // Little-endian groups of nine digits. A negative power of two is a power of five with the point moved.
    var groups: [UInt64] = []
    var rest = significand
    while rest > 0 {
      groups.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    var remaining = power.magnitude
    let (factor, step): (UInt64, UInt) = power < 0 ? (5, 12) : (2, 28)
    while remaining > 0 {
      let count = min(remaining, step)
      let multiplier = (0..<count).reduce(UInt64(1)) { product, _ in product * factor }
      var carry: UInt64 = 0
      for index in groups.indices {
        let product = groups[index] * multiplier + carry
        groups[index] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      if carry > 0 { groups.append(carry) }
      remaining -= count
    }
    var digits: [UInt8] = []
    for group in groups.reversed() {
      var divisor: UInt64 = 100_000_000
      while divisor > 0 {
        digits.append(UInt8(group / divisor % 10))
        divisor /= 10
      }
    }
    return (Array(digits.drop { $0 == 0 }), power < 0 ? Int(power.magnitude) : 0)
  }
}
