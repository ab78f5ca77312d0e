/// The memory layout of a buffer's pixels.
package enum PixelFormat: Sendable, CaseIterable {
  /// Four bytes: blue, green, red, alpha.
  case bgra32
  /// Four bytes: alpha, red, green, blue.
  case argb32
  /// Four bytes: red, green, blue, alpha.
  case rgba32
  /// Three bytes: red, green, blue.
  case rgb24
  /// One byte of brightness.
  case gray8
  /// One half-precision float of brightness, on the scale 0 to 255.
  case gray16Half

  /// Bytes of one pixel.
  package var byteCount: Int {
    switch self {
    case .bgra32, .argb32, .rgba32: 4
    case .rgb24: 3
    case .gray16Half: 2
    case .gray8: 1
    }
  }
}
