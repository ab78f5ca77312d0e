internal import CImageCodecs
internal import ModelImage
internal import ModelSpec

/// Owns what a library has made of a file.
struct CodecPicture: ~Copyable {
  private let picture: UnsafeMutablePointer<image_codecs_picture>?

  init(_ picture: UnsafeMutablePointer<image_codecs_picture>?) { self.picture = picture }

  deinit { image_codecs_release(picture) }

  func decoded(
    _ type: ImageFileType, _ orientation: PictureOrientation
  ) throws(Diagnostic) -> DecodedImage {
    guard let picture else { throw .noMemory }
    let (width, height) = (picture.pointee.width, picture.pointee.height)
    let message = String(cString: image_codecs_message(picture))
    switch Int(picture.pointee.status) {
    case Int(IMAGE_CODECS_OK): break
    case Int(IMAGE_CODECS_NO_LIBRARY):
      throw Diagnostic(
        .error, "library-missing", "reading \(type.rawValue) files needs \(message), which is not installed")
    case Int(IMAGE_CODECS_TOO_LARGE): throw .tooLarge(width: width, height: height)
    case Int(IMAGE_CODECS_TRUNCATED): throw .truncated(type)
    case Int(IMAGE_CODECS_NO_MEMORY): throw .noMemory
    default: throw .damaged(type, message)
    }
    let hasAlpha = picture.pointee.has_alpha != 0
    let format: PixelFormat = picture.pointee.channels == 1 ? .gray8 : .rgba32
    guard let pixels = image_codecs_take_pixels(picture) else { throw .noMemory }
    let buffer = PixelBuffer(
      width: Int(width), height: Int(height), format: format, bytesPerRow: Int(width) * format.byteCount, base: pixels
    ) { image_codecs_free_pixels($0) }
    return DecodedImage(pixels: buffer, orientation: orientation, hasAlpha: hasAlpha, type: type)
  }
}
