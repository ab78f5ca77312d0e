/// How a picture is made to have the size that a model wants, with the raw values of `VNImageCropAndScaleOption`.
package enum CropAndScale: Int, Sendable, CaseIterable {
  /// Keeps the sides' ratio; the picture covers all of the new size, and what sticks out on both ends of one axis is cut
  /// off.
  case centerCrop = 0
  /// Keeps the sides' ratio; all of the picture is in the middle of the new size, and the rest is black and, where the
  /// format has alpha, transparent.
  case scaleFit = 1
  /// Stretches the picture to the new size.
  case scaleFill = 2
  /// Turned by 90° counterclockwise, then `scaleFit`.
  case scaleFitRotate90CCW = 0x101
  /// Turned by 90° counterclockwise, then `scaleFill`.
  case scaleFillRotate90CCW = 0x102

  /// How the picture is turned before it is scaled.
  var turn: PictureOrientation { rawValue >= 0x100 ? .left : .up }
}
