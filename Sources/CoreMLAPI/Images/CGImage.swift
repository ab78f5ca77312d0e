public import Foundation
internal import ModelImage

/// An image that is only looked at. It stands in for Core Graphics' class, as far as models need it.
public final class CGImage: Sendable {
  let pixels: PixelBuffer

  init(_ pixels: PixelBuffer) { self.pixels = pixels }

  /// The image in a buffer; its bytes are copied.
  public convenience init(_ pixelBuffer: CVPixelBuffer) {
    let source = pixelBuffer.pixels
    let copy = PixelBuffer(width: source.width, height: source.height, format: source.format)
    for row in 0..<source.height {
      memcpy(
        copy.base + row * copy.bytesPerRow, source.base + row * source.bytesPerRow,
        source.width * source.format.byteCount)
    }
    self.init(copy)
  }

  /// The image in a file, as it is to be looked at.
  ///
  /// - Throws: `MLModelError` with code `io` when it cannot be read or is no image of a known kind.
  public convenience init(contentsOf url: URL) throws {
    let loaded = try loadImage(at: url)
    self.init(loaded.image.pixels.oriented(loaded.orientation))
  }

  public var width: Int { pixels.width }
  public var height: Int { pixels.height }
  public var bytesPerRow: Int { pixels.bytesPerRow }
  public var bitsPerPixel: Int { pixels.format.byteCount * 8 }
  public var bitsPerComponent: Int { pixels.format == .gray16Half ? 16 : 8 }
}

/// Which edges of an image the first row and the first column of its pixels are; raw values are EXIF's.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  case up = 1
  case upMirrored = 2
  case down = 3
  case downMirrored = 4
  case leftMirrored = 5
  case right = 6
  case rightMirrored = 7
  case left = 8

  var imageOrientation: ImageOrientation { ImageOrientation(rawValue: Int(rawValue)) ?? .up }
}
