internal import CImageCodecs
internal import ModelBase
internal import ModelImage

/// Owns an image that a library decoded.
struct CodecImage: ~Copyable {
  private let image: UnsafeMutablePointer<image_codecs_image>?

  init(_ image: UnsafeMutablePointer<image_codecs_image>?) { self.image = image }

  deinit { image_codecs_release(image) }

  func decoded(
    _ type: ImageFileType, _ orientation: ImageOrientation
  ) throws(Diagnostic) -> DecodedImage {
    guard let image else { throw .noMemory }
    let (width, height) = (image.pointee.width, image.pointee.height)
    let message = String(cString: image_codecs_message(image))
    switch Int(image.pointee.status) {
    case Int(IMAGE_CODECS_OK): break
    case Int(IMAGE_CODECS_NO_LIBRARY):
      throw Diagnostic(
        .error, "library-missing", "reading \(type.rawValue) files needs \(message), which is not installed")
    case Int(IMAGE_CODECS_TOO_LARGE): throw .tooLarge(width: width, height: height)
    case Int(IMAGE_CODECS_TRUNCATED): throw .truncated(type)
    case Int(IMAGE_CODECS_NO_MEMORY): throw .noMemory
    default: throw .damaged(type, message)
    }
    let hasAlpha = image.pointee.has_alpha != 0
    let format: PixelFormat = image.pointee.channels == 1 ? .gray8 : .rgba32
    guard let pixels = image_codecs_take_pixels(image) else { throw .noMemory }
    let buffer = PixelBuffer(
      width: Int(width), height: Int(height), format: format, bytesPerRow: Int(width) * format.byteCount, base: pixels
    ) { image_codecs_free_pixels($0) }
    return DecodedImage(pixels: buffer, orientation: orientation, hasAlpha: hasAlpha, type: type)
  }
}
