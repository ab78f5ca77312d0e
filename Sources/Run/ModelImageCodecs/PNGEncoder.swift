internal import CImageCodecs
package import ModelBase
package import ModelImage

/// Writes images as PNG files with 8 bits per channel.
package enum PNGEncoder {
  /// The bytes of a PNG file: gray images as gray, all others as red, green and blue without alpha. Half-precision gray
  /// is rounded and clamped to 0...255.
  ///
  /// - Throws: `Diagnostic` if the image has no pixels or too many, or libpng is not installed.
  package static func encode(_ image: PixelBuffer) throws(Diagnostic) -> [UInt8] {
    guard image.width > 0, image.height > 0 else {
      throw Diagnostic(
        .error, "image-unwritable", "an image of \(image.width) × \(image.height) pixels cannot be written")
    }
    guard image.width <= ImageLimits.side, image.height <= ImageLimits.side,
      image.width * image.height <= ImageLimits.pixels
    else { throw .tooLarge(width: Int64(image.width), height: Int64(image.height)) }
    let format: PixelFormat = image.format.isGray ? .gray8 : .rgb24
    let rows = image.format == format ? image : image.converted(to: format)
    let (width, height, channels) = (Int64(rows.width), Int64(rows.height), Int32(format.byteCount))
    let bound = image_codecs_png_bound(width, height, channels)
    var bytes = [UInt8](repeating: 0, count: bound)
    var message = [CChar](repeating: 0, count: 256)
    let length = image_codecs_write_png(
      rows.base, width, height, channels, Int64(rows.bytesPerRow), &bytes, bound, &message)
    guard length > 0 else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw Diagnostic(.error, "image-unwritable", "the PNG file cannot be written: \(reason)")
    }
    bytes.removeLast(bytes.count - length)
    return bytes
  }
}
