/// Formats of floats of 8 bits, named after their bits of exponent and mantissa as in the OCP specification of 8-bit floats. `fn` has no
/// infinities; `fnuz` has no negative zero either, and a bias greater by 1.
package enum ByteFloat: CaseIterable, Sendable {
  case e4m3fn, e5m2, e4m3fnuz, e5m2fnuz

  /// The numbers of all 256 bytes.
  package var values: [Float] { (0...UInt8.max).map(value) }

  /// The number that `byte` stands for.
  package func value(_ byte: UInt8) -> Float {
    let fractionBits = self == .e4m3fn || self == .e4m3fnuz ? 3 : 2
    let isUnsignedZero = self == .e4m3fnuz || self == .e5m2fnuz
    let bias = (fractionBits == 3 ? 7 : 15) + (isUnsignedZero ? 1 : 0)
    let magnitude = byte & 0x7f
    let isNegative = byte & 0x80 != 0
    if isUnsignedZero, byte == 0x80 { return .nan }
    if self == .e4m3fn, magnitude == 0x7f { return .nan }
    let exponent = Int(magnitude >> UInt8(fractionBits))
    let fraction = Float(magnitude & (1 << UInt8(fractionBits) - 1)) / Float(1 << fractionBits)
    if self == .e5m2, exponent == 31 {
      return fraction != 0 ? .nan : isNegative ? -.infinity : .infinity
    }
    let scale = Float(sign: .plus, exponent: max(exponent, 1) - bias, significand: 1)
    let size = (exponent == 0 ? fraction : 1 + fraction) * scale
    return isNegative ? -size : size
  }
}
