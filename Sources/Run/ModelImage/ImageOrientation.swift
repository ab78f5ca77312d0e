/// How the stored rows and columns of an image lie when it is looked at: the values of the EXIF field `Orientation`,
/// which `CGImagePropertyOrientation` has too.
package enum ImageOrientation: Int, Sendable, CaseIterable {
  /// The first row is the top, the first column the left side.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left: the first row is the left side, the first column the top.
  case leftMirrored = 5
  /// To be turned by 90° clockwise: the first row is the right side, the first column the top.
  case right = 6
  /// Mirrored along the other diagonal: the first row is the right side, the first column the bottom.
  case rightMirrored = 7
  /// To be turned by 90° counterclockwise: the first row is the left side, the first column the bottom.
  case left = 8

  /// Whether width and height change places.
  package var isTransposed: Bool { rawValue >= 5 }
}
