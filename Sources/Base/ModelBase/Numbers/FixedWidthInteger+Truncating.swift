/// The one way from floating-point numbers to integers. The standard library's initializers end the program for NaN, for
/// infinity and for numbers out of range, all of which files, arguments and peers can hold.
extension FixedWidthInteger {
  /// `value` cut towards 0 and moved into the range of the type; 0 for NaN.
  @inlinable
  package init(truncating value: Double) {
    if value >= 0x1p64 {
      self = .max
    } else if value >= 0x1p63 {
      self = Self(clamping: UInt64(exactly: value) ?? .max)
    } else if value > -0x1p63 {
      self = Self(clamping: Int64(exactly: value.rounded(.towardZero)) ?? 0)
    } else {
      self = value.isNaN ? 0 : .min
    }
  }

  /// `value` cut towards 0 and moved into the range of the type; 0 for NaN.
  @inlinable
  package init(truncating value: Float) { self.init(truncating: Double(value)) }
}
