internal import CImageCodecs
package import ModelBase
package import ModelImage

/// Reads images from files: PNG, JPEG, PNM and, where libheif is installed, HEIC and AVIF.
///
/// The libraries are opened when the first image of their kind is read. Colors are assumed to be sRGB: embedded color
/// profiles are ignored, but the gamma of a PNG file is applied. Files may be hostile: sizes are bounded by
/// ``ImageLimits``, and damage is an error.
package enum ImageDecoder {
  /// Reads the image in a file.
  ///
  /// - Throws: `Diagnostic` if the file cannot be read or decoded, or `budget` is used up.
  package static func decode(
    path: String, within budget: ImageBudget = ImageBudget()
  ) throws(Diagnostic) -> DecodedImage {
    try budget.check()
    let file = FileBytes(path)
    guard file.error == 0 else {
      throw Diagnostic(
        .error, file.error < 0 ? "image-too-large" : "file-unreadable",
        file.error < 0
          ? "the file has more than \(ImageLimits.fileBytes) bytes, expected an image"
          : "cannot be read: \(FileBytes.description(of: file.error))", at: Location(file: path))
    }
    do throws(Diagnostic) { return try decode(file.bytes, within: budget) } catch { throw error.inFile(path) }
  }

  /// Reads the image in a file's bytes.
  ///
  /// - Throws: `Diagnostic` if the bytes cannot be decoded, or `budget` is used up.
  package static func decode(
    _ bytes: [UInt8], within budget: ImageBudget = ImageBudget()
  ) throws(Diagnostic) -> DecodedImage {
    guard let type = ImageFileType(bytes) else {
      throw Diagnostic(
        .error, "image-unknown",
        bytes.isEmpty ? "the file is empty" : "this is not an image that can be read: expected PNG, JPEG, HEIC or PNM")
    }
    let stop = ImageStop(budget)
    let pixels = min(ImageLimits.pixels(ofFileOf: bytes.count), budget.pixels)
    let limits = image_codecs_limits(
      side: Int64(ImageLimits.side), pixels: Int64(pixels), scans: Int64(ImageLimits.jpegScans),
      scan_pixels: Int64(ImageLimits.jpegScanPixels),
      working_bytes: Int64(min(ImageLimits.jpegWorkingBytes, budget.byteLimit)),
      should_stop: { Unmanaged<ImageStop>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().ask() },
      context: Unmanaged.passUnretained(stop).toOpaque())
    let image = try withExtendedLifetime(stop) { () throws(Diagnostic) in
      do throws(Diagnostic) {
        return try decode(bytes, type, within: limits)
      } catch {
        if let problem = stop.problem { throw problem }
        throw error.limited(to: pixels, file: bytes.count, budget)
      }
    }
    try budget.check()
    return image
  }

  private static func decode(
    _ bytes: [UInt8], _ type: ImageFileType, within limits: image_codecs_limits
  ) throws(Diagnostic) -> DecodedImage {
    switch type {
    case .png:
      return try CodecImage(image_codecs_read_png(bytes, bytes.count, limits))
        .decoded(type, ExifOrientation.inPNG(bytes))
    case .jpeg:
      return try CodecImage(image_codecs_read_jpeg(bytes, bytes.count, limits))
        .decoded(type, ExifOrientation.inJPEG(bytes))
    case .heif:
      return try CodecImage(image_codecs_read_heif(bytes, bytes.count, limits)).decoded(type, .up)
    case .pnm:
      var reader = PNMReader(bytes, pixelLimit: Int(limits.pixels))
      return DecodedImage(pixels: try reader.read(), orientation: .up, hasAlpha: false, type: type)
    }
  }
}

/// An image as its file has it.
package struct DecodedImage: Sendable {
  /// Gray as `gray8`, everything else as `rgba32`; colors are not premultiplied. 16-bit samples are rounded to 8 bits;
  /// CMYK is converted to RGB. Rows are as stored, without applying the orientation.
  package let pixels: PixelBuffer
  /// The orientation from the file's EXIF data; `up` if it has none. HEIF files are rotated by their decoder, and
  /// report `up`.
  package let orientation: ImageOrientation
  /// Whether the file has transparency; otherwise alpha is 255 throughout.
  package let hasAlpha: Bool
  package let type: ImageFileType

  /// The image with its orientation applied.
  package var upright: PixelBuffer { pixels.oriented(orientation) }
}

/// Bounds on the resources that an image file may request, so that a few bytes cannot cost gigabytes or hours.
package enum ImageLimits {
  /// Pixels per side. Models use images of some thousand pixels; panoramas of cameras stay below.
  package static let side = 1 << 15
  /// Pixels of an image: 1 GiB in memory at four bytes each.
  package static let pixels = 1 << 28
  /// Pixels allowed for any file, however short.
  private static let freePixels = 1 << 24
  /// Maximum number of pixels per byte of a file: deflate expands a byte to up to 1032 bytes, of eight black or white
  /// pixels each.
  private static let pixelsPerByte = 1032 * 8

  /// Pixels allowed for a file. A file that claims more than its bytes can hold is malicious, and would cost memory and
  /// time.
  static func pixels(ofFileOf byteCount: Int) -> Int {
    let (product, overflow) = byteCount.multipliedReportingOverflow(by: pixelsPerByte)
    return overflow ? pixels : min(pixels, max(freePixels, product))
  }

  /// Scans of a progressive JPEG file. Encoders write about ten; each one processes the whole image.
  package static let jpegScans = 500
  /// Scans of a progressive JPEG file times its pixels: about a quarter of a minute.
  package static let jpegScanPixels = 1 << 31
  /// Working memory of a JPEG decoder besides the pixels. Progressive files take up to six bytes per pixel.
  package static let jpegWorkingBytes = 1 << 30
  /// Bytes of a file: the maximum number of pixels without compression.
  package static let fileBytes = 1 << 30
}
