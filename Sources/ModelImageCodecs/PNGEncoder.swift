internal import CImageCodecs
package import ModelImage

/// Writes pictures as PNG files of 8 bits a channel.
package enum PNGEncoder {
  /// The bytes of a PNG file: gray pictures as gray, all others as red, green and blue without alpha. Half-precision gray
  /// is rounded and held within 0...255.
  ///
  /// - Throws: `ImageCodecError` when the picture has no pixels or too many, or libpng is not installed.
  package static func encode(_ picture: PixelBuffer) throws(ImageCodecError) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else {
      throw ImageCodecError(.writeFailed, "can't write a picture of \(picture.width) × \(picture.height) pixels")
    }
    guard picture.width <= ImageLimits.side, picture.height <= ImageLimits.side,
      picture.width * picture.height <= ImageLimits.pixels
    else { throw .tooLarge(width: Int64(picture.width), height: Int64(picture.height)) }
    let format: PixelFormat = picture.format.isGray ? .gray8 : .rgb24
    let rows = picture.format == format ? picture : picture.converted(to: format)
    let (width, height, channels) = (Int64(rows.width), Int64(rows.height), Int32(format.byteCount))
    let bound = image_codecs_png_bound(width, height, channels)
    var bytes = [UInt8](repeating: 0, count: bound)
    var message = [CChar](repeating: 0, count: 256)
    let length = image_codecs_write_png(
      rows.base, width, height, channels, Int64(rows.bytesPerRow), &bytes, bound, &message)
    guard length > 0 else {
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw ImageCodecError(.writeFailed, "can't write a PNG file: \(reason)")
    }
    bytes.removeLast(bytes.count - length)
    return bytes
  }
}
