internal import ModelImage

/// Which edges of a picture the first row and the first column of its pixels are; raw values are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// The first row is the top, the first column the left edge: as it should be.
  case up = 1
  /// The first row is the top, the first column the right edge.
  case upMirrored = 2
  /// The first row is the bottom, the first column the right edge.
  case down = 3
  /// The first row is the bottom, the first column the left edge.
  case downMirrored = 4
  /// The first row is the left edge, the first column the top.
  case leftMirrored = 5
  /// The first row is the right edge, the first column the top.
  case right = 6
  /// The first row is the right edge, the first column the bottom.
  case rightMirrored = 7
  /// The first row is the left edge, the first column the bottom.
  case left = 8

  var picture: PictureOrientation { PictureOrientation(rawValue: Int(rawValue)) ?? .up }
}
