/// The order of the channels of a picture that has become planes of numbers.
package enum ChannelOrder: Sendable {
  case rgb
  case bgr
  case gray

  /// Planes of a picture.
  package var count: Int { self == .gray ? 1 : 3 }

  /// Where a plane's bytes are in a pixel of `PixelFormat.rgba32`.
  var offsets: [Int] {
    switch self {
    case .rgb: [0, 1, 2]
    case .bgr: [2, 1, 0]
    case .gray: [0]
    }
  }
}
