/// The only conversion from floating-point numbers to integers. The standard library's initializers trap for NaN, for
/// infinity and for numbers out of range, all of which files, arguments and peers can contain.
extension FixedWidthInteger {
  /// `value` truncated toward 0 and clamped to the range of the type; 0 for NaN.
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

  /// `value` truncated toward 0 and clamped to the range of the type; 0 for NaN.
  @inlinable
  package init(truncating value: Float) { self.init(truncating: Double(value)) }
}
