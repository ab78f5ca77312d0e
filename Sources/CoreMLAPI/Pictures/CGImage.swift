public import Foundation
internal import ModelImage

/// A picture that is only looked at. It stands in for Core Graphics' class, as far as models need it.
public final class CGImage: Sendable {
  let picture: PixelBuffer

  init(_ picture: PixelBuffer) { self.picture = picture }

  /// The picture in a buffer; its bytes are copied.
  public convenience init(_ pixelBuffer: CVPixelBuffer) {
    let source = pixelBuffer.picture
    let copy = PixelBuffer(width: source.width, height: source.height, format: source.format)
    for row in 0..<source.height {
      memcpy(
        copy.base + row * copy.bytesPerRow, source.base + row * source.bytesPerRow,
        source.width * source.format.byteCount)
    }
    self.init(copy)
  }

  /// The picture in a file, as it is to be looked at.
  ///
  /// - Throws: `MLModelError` with code `io` when it cannot be read or is no picture of a known kind.
  public convenience init(contentsOf url: URL) throws {
    let loaded = try loadPicture(at: url)
    self.init(loaded.image.picture.oriented(loaded.orientation))
  }

  public var width: Int { picture.width }
  public var height: Int { picture.height }
  public var bytesPerRow: Int { picture.bytesPerRow }
  public var bitsPerPixel: Int { picture.format.byteCount * 8 }
  public var bitsPerComponent: Int { picture.format == .gray16Half ? 16 : 8 }
}

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
