/// How the stored rows and columns of an image are displayed: the values of the EXIF field `Orientation` and of
/// `CGImagePropertyOrientation`.
package enum ImageOrientation: Int, Sendable, CaseIterable {
  /// The first row is the top, the first column the left side.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left: the first row is the left side, the first column the top.
  case leftMirrored = 5
  /// To be rotated by 90° clockwise: the first row is the right side, the first column the top.
  case right = 6
  /// Mirrored along the other diagonal: the first row is the right side, the first column the bottom.
  case rightMirrored = 7
  /// To be rotated by 90° counterclockwise: the first row is the left side, the first column the bottom.
  case left = 8

  /// Whether width and height are exchanged.
  package var isTransposed: Bool { rawValue >= 5 }
}
