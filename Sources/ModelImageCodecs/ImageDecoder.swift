internal import CImageCodecs
internal import ModelImage

/// Reads pictures from files: PNG, JPEG, PNM and, where libheif is installed, HEIC and AVIF.
///
/// The libraries are opened when the first picture of their kind is read. Colors are taken as sRGB: embedded color
/// profiles do not count, though the gamma that a PNG file may tell does. Files may be hostile: sizes are bounded by ``ImageLimits``, and damage is an error.
package enum ImageDecoder {
  /// Reads the picture in a file.
  ///
  /// - Throws: `ImageCodecError` when the file cannot be read, or its bytes be understood.
  package static func decode(path: String) throws(ImageCodecError) -> DecodedImage {
    let file = FileBytes(path)
    guard file.error == 0 else {
      throw ImageCodecError(
        file.error < 0 ? .tooLarge : .readFailed,
        file.error < 0
          ? "'\(path)' has more than \(ImageLimits.fileBytes) bytes, expected a picture"
          : "can't read '\(path)': \(FileBytes.description(of: file.error))")
    }
    do throws(ImageCodecError) {
      return try decode(file.bytes)
    } catch {
      throw ImageCodecError(error.code, "can't read '\(path)': \(error.message)")
    }
  }

  /// Reads the picture in a file's bytes.
  ///
  /// - Throws: `ImageCodecError` when the bytes cannot be understood.
  package static func decode(_ bytes: [UInt8]) throws(ImageCodecError) -> DecodedImage {
    guard let type = ImageFileType(bytes) else {
      throw ImageCodecError(
        .unknownType,
        bytes.isEmpty ? "the file is empty" : "the file is no picture of a known kind: PNG, JPEG, HEIC or PNM")
    }
    let limits = image_codecs_limits(
      side: Int64(ImageLimits.side), pixels: Int64(ImageLimits.pixels), scans: Int64(ImageLimits.jpegScans),
      scan_pixels: Int64(ImageLimits.jpegScanPixels), working_bytes: Int64(ImageLimits.jpegWorkingBytes))
    switch type {
    case .png:
      return try CodecPicture(image_codecs_read_png(bytes, bytes.count, limits))
        .decoded(type, ExifOrientation.inPNG(bytes))
    case .jpeg:
      return try CodecPicture(image_codecs_read_jpeg(bytes, bytes.count, limits))
        .decoded(type, ExifOrientation.inJPEG(bytes))
    case .heif:
      return try CodecPicture(image_codecs_read_heif(bytes, bytes.count, limits)).decoded(type, .up)
    case .pnm:
      var reader = PNMReader(bytes)
      return DecodedImage(pixels: try reader.read(), orientation: .up, hasAlpha: false, type: type)
    }
  }
}
