internal import ModelBase

/// Floats as MLIR's printer writes them: with six digits and an exponent where that is exact, else with as many digits as
/// LLVM's `APFloat::toString` takes, and in hexadecimal where the number is not finite.
///
/// LLVM first drops low bits that its digits cannot need, and then rounds half up; this gives other digits than correct
/// rounding does, and is done the same way here.
struct FloatText {
  /// Bits of the significand, with the one that is not stored.
  private let precision: Int
  private let isNegative: Bool
  /// The value is `significand` · 2^`exponent`.
  private let significand: UInt64
  private let exponent: Int
  private let isFinite: Bool
  private let bits: UInt64

  /// A float of 16, 32 or 64 bits; nil for other widths, of which MLIR's text is not known.
  init?(bits: UInt64, width: UInt64) {
    let fraction: UInt64
    switch width {
    case 16: fraction = 10
    case 32: fraction = 23
    case 64: fraction = 52
    default: return nil
    }
    let exponentWidth = width - fraction - 1
    let stored = Int(bits >> fraction & ((1 << exponentWidth) - 1))
    let low = bits & ((1 << fraction) - 1)
    self.bits = bits
    precision = Int(fraction) + 1
    isNegative = bits >> (width - 1) & 1 == 1
    isFinite = stored != (1 << exponentWidth) - 1
    significand = stored == 0 ? low : low | 1 << fraction
    exponent = max(stored, 1) - (1 << (exponentWidth - 1) - 1) - Int(fraction)
  }

  /// The text.
  var text: String {
    guard isFinite else { return hexadecimal }
    let sign = isNegative ? "-" : ""
    guard significand != 0 else { return sign + "0.000000e+00" }
    let short = digits(atMost: 6)
    if isExact(short) { return sign + scientific(short) }
    let full = digits(atMost: 2 + precision * 59 / 196)
    return plain(full).map { sign + $0 } ?? hexadecimal
  }

  /// All bits, with that of the sign.
  private var hexadecimal: String { "0x" + String(bits, radix: 16, uppercase: true) }

  /// Decimal digits, the lowest first and not zero, and the power of ten of the lowest.
  private struct Digits {
    var values: [UInt8]
    var exponent: Int

    /// The power of ten of the first digit.
    var leading: Int { exponent + values.count - 1 }
  }

  private func digits(atMost count: Int) -> Digits {
    let zeros = significand.trailingZeroBitCount
    var number = BigNumber([significand >> UInt64(zeros)])
    let power = exponent + zeros
    number.multiply(by: power > 0 ? 2 : 5, times: abs(power))
    var digits = Digits(values: [], exponent: min(power, 0))
    // 196/59 is a little more than the bits of a digit.
    let excess = number.bitWidth - (count * 196 + 58) / 59
    if excess > 0 {
      let dropped = excess * 59 / 196
      number.dropDigits(dropped)
      digits.exponent += dropped
    }
    digits.values = number.digits
    dropZeros(&digits)
    round(&digits, to: count)
    return digits
  }

  private func dropZeros(_ digits: inout Digits) {
    let zeros = digits.values.prefix { $0 == 0 }.count
    digits.values.removeFirst(zeros)
    digits.exponent += zeros
  }

  private func round(_ digits: inout Digits, to count: Int) {
    let excess = digits.values.count - count
    guard excess > 0 else { return }
    let roundsUp = digits.values[excess - 1] >= 5
    digits.values.removeFirst(excess)
    digits.exponent += excess
    if roundsUp {
      let nines = digits.values.prefix { $0 == 9 }.count
      digits.values.removeFirst(nines)
      digits.exponent += nines
      if digits.values.isEmpty { digits.values = [1] } else { digits.values[0] += 1 }
    } else {
      dropZeros(&digits)
    }
  }

  /// Whether `digits` are read as this number.
  private func isExact(_ digits: Digits) -> Bool {
    let text = Self.text(digits.values.reversed()) + "e\(digits.exponent)"
    return switch precision {
    case 11: Float(text).map { Float16($0).bitPattern == UInt16(truncatingIfNeeded: bits & 0x7fff) } ?? false
    case 24: Float(text)?.bitPattern == UInt32(truncatingIfNeeded: bits & 0x7fff_ffff)
    default: Double(text)?.bitPattern == bits & (UInt64.max >> 1)
    }
  }

  private func scientific(_ digits: Digits) -> String {
    let shown = Array(digits.values.reversed())
    let rest = Self.text(shown.dropFirst()) + String(repeating: "0", count: max(0, 7 - shown.count))
    let power = abs(digits.leading)
    return Self.text(shown.prefix(1)) + "." + rest + (digits.leading < 0 ? "e-" : "e+") + (power < 10 ? "0" : "")
      + "\(power)"
  }

  /// As `APFloat::toString` does by itself, with at most three zeros for padding.
  ///
  /// - Returns: Nil for a whole number without a point, which MLIR would not read as a float.
  private func plain(_ digits: Digits) -> String? {
    let shown = Array(digits.values.reversed())
    let count = 2 + precision * 59 / 196
    let isScientific =
      digits.exponent >= 0 ? digits.exponent > 3 || shown.count + digits.exponent > count : digits.leading < -3
    if isScientific {
      return Self.text(shown.prefix(1)) + "." + (shown.count == 1 ? "0" : Self.text(shown.dropFirst()))
        + (digits.leading < 0 ? "E-" : "E+") + "\(abs(digits.leading))"
    }
    guard digits.exponent < 0 else { return nil }
    let whole = digits.leading + 1
    guard whole > 0 else { return "0." + String(repeating: "0", count: -whole) + Self.text(shown) }
    return Self.text(shown.prefix(whole)) + "." + Self.text(shown.dropFirst(whole))
  }

  private static func text(_ digits: some Sequence<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
