public import Foundation
internal import ModelImage
import ModelSpec

/// A read-only image. It replaces Core Graphics' class, as far as models need it.
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

  /// The image in a file, with its orientation applied.
  ///
  /// - Throws: `MLModelError` with code `io` if it cannot be read or is not an image of a known kind.
  public convenience init(contentsOf url: URL) throws {
    let loaded = try loadImage(at: url)
    self.init(loaded.image.pixels.oriented(loaded.orientation))
  }

  /// Width in pixels.
  public var width: Int { pixels.width }
  /// Height in pixels.
  public var height: Int { pixels.height }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { pixels.bytesPerRow }
  /// Bits of one pixel: 8, 16, 24 or 32.
  public var bitsPerPixel: Int { pixels.format.byteCount * 8 }
  /// Bits of one channel of a pixel: 16 for half-precision images, else 8.
  public var bitsPerComponent: Int { pixels.format == .gray16Half ? 16 : 8 }
}

/// The orientation of an image's first row and first column; raw values are those of EXIF.
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

  var imageOrientation: ImageOrientation { ImageOrientation(rawValue: Int(rawValue)) ?? .up }
}
