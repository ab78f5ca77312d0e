internal import ModelSpec

extension ElementType {
  /// The number at place `index` of elements of whole bytes, little-endian. Integers beyond 2^53 are rounded.
  package func double(_ bytes: RawSpan, at index: Int) -> Double {
    switch self {
    case .float(64): bytes.double(at: 8 * index)
    case .float(32): Double(bytes.float(at: 4 * index))
    case .float: Double(Float16(bitPattern: bytes.integer(at: 2 * index)))
    case .bfloat16: Double(Float(bitPattern: UInt32(bytes.integer(at: 2 * index, as: UInt16.self)) << 16))
    case .float8e4m3fn: EncodableByteFloat.e4m3fn.values[Int(bytes.byte(at: index))]
    case .float8e5m2: EncodableByteFloat.e5m2.values[Int(bytes.byte(at: index))]
    case .signed(64): Double(bytes.integer(at: 8 * index, as: Int64.self))
    case .signed(32): Double(bytes.integer(at: 4 * index, as: Int32.self))
    case .signed(16): Double(bytes.integer(at: 2 * index, as: Int16.self))
    case .signed: Double(Int8(bitPattern: bytes.byte(at: index)))
    case .unsigned(64): Double(bytes.integer(at: 8 * index, as: UInt64.self))
    case .unsigned(32): Double(bytes.integer(at: 4 * index, as: UInt32.self))
    case .unsigned(16): Double(bytes.integer(at: 2 * index, as: UInt16.self))
    case .unsigned, .bool: Double(bytes.byte(at: index))
    }
  }

  /// The bits of the element that is nearest to `number`, and how near it is.
  package func bits(of number: Double) -> (bits: UInt64, fit: ElementFit) {
    switch self {
    case .float(64): return (number.bitPattern, .exact)
    case .float(32):
      let value = Float(number)
      return (UInt64(value.bitPattern), Self.fit(number, Double(value)))
    case .float:
      let value = Float16(number)
      return (UInt64(value.bitPattern), Self.fit(number, Double(value)))
    case .bfloat16:
      let bits = Self.bfloat(Float(number))
      return (UInt64(bits), Self.fit(number, Double(Float(bitPattern: UInt32(bits) << 16))))
    case .float8e4m3fn: return Self.nearest(number, .e4m3fn)
    case .float8e5m2: return Self.nearest(number, .e5m2)
    case .signed(let width):
      return Self.integer(number, least: -Self.power(width - 1), greatest: Self.power(width - 1) - 1)
    case .unsigned(let width): return Self.integer(number, least: 0, greatest: Self.power(width) - 1)
    case .bool: return Self.integer(number, least: 0, greatest: 1)
    }
  }

  private static func fit(_ number: Double, _ found: Double) -> ElementFit {
    if number == found || number.isNaN { return .exact }
    return found.isFinite || !number.isFinite ? .rounded : .outOfRange
  }

  private static func nearest(_ number: Double, _ format: EncodableByteFloat) -> (bits: UInt64, fit: ElementFit) {
    let code = format.code(of: number)
    let value = format.values[Int(code)]
    // One format has no infinities: NaN stands for what is beyond it.
    return (UInt64(code), value.isNaN && !number.isNaN ? .outOfRange : fit(number, value))
  }

  private static func power(_ exponent: Int) -> Double { Double(sign: .plus, exponent: exponent, significand: 1) }

  private static func integer(
    _ number: Double, least: Double, greatest: Double
  ) -> (bits: UInt64, fit: ElementFit) {
    let whole = number.rounded(.toNearestOrEven)
    guard whole >= least, whole <= greatest, whole.magnitude < 9e15 else { return (0, .outOfRange) }
    return (UInt64(bitPattern: Int64(truncating: whole)), whole == number ? .exact : .rounded)
  }

  /// The upper half of a float, rounded to nearest, ties to even.
  private static func bfloat(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    if value.isNaN { return UInt16(truncatingIfNeeded: bits >> 16) | (bits & 0xffff == 0 ? 0 : 0x40) }
    return UInt16(truncatingIfNeeded: (bits &+ 0x7fff &+ (bits >> 16 & 1)) >> 16)
  }
}

/// How near an element comes to a number.
package enum ElementFit: Sendable {
  case exact
  case rounded
  /// No element comes near: a float would be infinite, or an integer another number.
  case outOfRange
}

/// A format of 8-bit floats that numbers are encoded in.
private struct EncodableByteFloat: Sendable {
  /// The values of all bit patterns.
  let values: [Double]

  static let e4m3fn = EncodableByteFloat(.e4m3fn)
  static let e5m2 = EncodableByteFloat(.e5m2)

  private init(_ format: ByteFloat) { values = format.values.map { Double($0) } }

  /// The bit pattern of the nearest value; of two, the even one. NaN, or infinity, for a number beyond all of them.
  func code(of number: Double) -> UInt8 {
    let sign: UInt8 = number.sign == .minus ? 0x80 : 0
    guard let greatest = (0..<128).last(where: { values[$0].isFinite }), !number.isNaN else { return sign | 0x7f }
    let magnitude = number.magnitude
    let step = values[greatest] - values[greatest - 1]
    guard magnitude < values[greatest] + step / 2 else { return sign | UInt8(greatest + 1) }
    let above = (0...greatest).first { values[$0] >= magnitude } ?? greatest
    guard above > 0, values[above] != magnitude else { return sign | UInt8(above) }
    let (up, down) = (values[above] - magnitude, magnitude - values[above - 1])
    let code = up == down ? (above % 2 == 0 ? above : above - 1) : up < down ? above : above - 1
    return sign | UInt8(code)
  }
}
