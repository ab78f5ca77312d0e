internal import ModelImage

/// Which edges of a picture the first row and the first column of its pixels are; raw values are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  var picture: PictureOrientation { PictureOrientation(rawValue: Int(rawValue)) ?? .up }
}
