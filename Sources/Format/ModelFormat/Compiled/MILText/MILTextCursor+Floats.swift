internal import ModelSpec

/// Floats: hexadecimal as C99 writes them, decimal, `inf` and `nan`.
extension MILTextCursor {
  /// Takes a float and rounds it to the nearest of the type's values, of two equally near the even one. The result is
  /// its bit pattern.
  ///
  /// - Parameter hasInfinity: Without infinities, all bits but the sign set mean not a number.
  mutating func float(
    _ type: MILElementType, exponentBits: Int, fractionBits: Int, hasInfinity: Bool
  ) throws(Diagnostic) -> UInt64 {
    _ = next()
    let start = index
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let sign: UInt64 = isNegative ? 1 << UInt64(exponentBits + fractionBits) : 0
    let infinity: UInt64 = ((1 << UInt64(exponentBits)) - 1) << UInt64(fractionBits)
    let format = (exponentBits, fractionBits, hasInfinity)
    if Self.beginsIdentifier(byte) {
      switch try identifier("a number") {
      case "inf" where hasInfinity: return sign | infinity
      case "nan":
        let fraction: UInt64 = 1 << UInt64(fractionBits)
        return infinity | (hasInfinity ? fraction >> 1 : fraction - 1)
      default:
        index = start
        throw unexpected("a number of type `\(type.name)`")
      }
    }
    guard Self.isDigit(byte) || byte == UInt8(ascii: ".") else {
      index = start
      throw unexpected("a number of type `\(type.name)`")
    }
    let isHexadecimal =
      byte == UInt8(ascii: "0") && index + 1 < bytes.count && bytes[index + 1] | 0x20 == UInt8(ascii: "x")
    guard let number = isHexadecimal ? hexadecimal() : decimal(from: index),
      !Self.isIdentifier(byte), byte != UInt8(ascii: ".")
    else { throw error("mil-syntax", "this is not a number of type `\(type.name)`", at: start) }
    guard let pattern = Self.round(number.significand, number.exponent, to: format) else {
      throw doesNotFit(type.name, from: start)
    }
    return sign | pattern
  }

  /// Takes `0x1.8p-3`; the value is `significand` times two to the power of `exponent`. The lowest bit of the
  /// significand stands for all bits below it.
  private mutating func hexadecimal() -> (significand: UInt64, exponent: Int)? {
    index += 2
    var significand: UInt64 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    while true {
      if let digit = Self.hexValue(byte) {
        if significand >> 60 == 0 {
          significand = significand << 4 | UInt64(digit)
          if isFraction { exponent -= 4 }
        } else {
          if digit != 0 { significand |= 1 }
          if !isFraction { exponent += 4 }
        }
        digits += 1
      } else if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else {
        break
      }
      index += 1
    }
    guard digits > 0, byte | 0x20 == UInt8(ascii: "p") else { return nil }
    index += 1
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative || byte == UInt8(ascii: "+") { index += 1 }
    guard Self.isDigit(byte) else { return nil }
    var power = 0
    while Self.isDigit(byte) {
      // Beyond any float the value is what matters no longer, only that it does not overflow.
      power = min(power * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
      index += 1
    }
    return (significand, exponent + (isNegative ? -power : power))
  }

  /// Takes `1.5e-3` by way of a double.
  private mutating func decimal(from start: Int) -> (significand: UInt64, exponent: Int)? {
    while Self.isDigit(byte) || byte == UInt8(ascii: ".") { index += 1 }
    if byte | 0x20 == UInt8(ascii: "e") {
      index += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { index += 1 }
      while Self.isDigit(byte) { index += 1 }
    }
    guard index - start < 400, let double = Double(String(decoding: bytes[start..<index], as: UTF8.self)) else {
      return nil
    }
    if double.isInfinite { return (1, 1 << 40) }
    if double == 0 { return (0, 0) }
    let exponent = Int(double.exponent) - 52
    return (UInt64(truncating: double.significand * 0x1p52), exponent)
  }

  /// The bits of the nearest value, without sign; nil beyond the largest.
  private static func round(
    _ significand: UInt64, _ exponent: Int, to format: (exponentBits: Int, fractionBits: Int, hasInfinity: Bool)
  ) -> UInt64? {
    if significand == 0 { return 0 }
    let bias = (1 << (format.exponentBits - 1)) - 1
    let highestBit = 63 - significand.leadingZeroBitCount
    // The exponent of the value; below the smallest normal one, the fraction has fewer bits.
    let valueExponent = max(exponent + highestBit, 1 - bias)
    // Bits of the significand below the last one that is kept.
    let dropped = valueExponent - format.fractionBits - exponent
    var kept: UInt64
    if dropped <= 0 {
      kept = significand << UInt64(-dropped)
    } else if dropped > 64 {
      kept = 0
    } else {
      kept = dropped == 64 ? 0 : significand >> UInt64(dropped)
      let half: UInt64 = 1 << UInt64(dropped - 1)
      let rest = dropped == 64 ? significand : significand & ((half << 1) &- 1)
      if rest > half || rest == half && kept & 1 == 1 { kept += 1 }
    }
    let implicit: UInt64 = 1 << UInt64(format.fractionBits)
    // A normal value counts its leading one into the exponent field, and a carry out of the fraction as well.
    let field = kept >= implicit ? UInt64(valueExponent + bias - 1) : 0
    if valueExponent + bias > 1 << format.exponentBits { return nil }
    let pattern = (field << UInt64(format.fractionBits)) + kept
    let infinity: UInt64 = ((1 << UInt64(format.exponentBits)) - 1) << UInt64(format.fractionBits)
    let limit = format.hasInfinity ? infinity : infinity | (implicit - 1)
    return pattern < limit ? pattern : nil
  }
}
