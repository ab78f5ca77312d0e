public import ModelImage

/// A picture as its file has it.
public struct DecodedImage: Sendable {
  /// Gray in `gray8`, everything else in `rgba32`; colors are not multiplied by alpha. Samples of 16 bits are rounded to
  /// 8; inks (CMYK) have become colors. Rows are as stored: not turned by the orientation.
  public let pixels: PixelBuffer
  /// How the stored rows are to be turned, from the file's EXIF data; `up` when it does not say. HEIF files are turned
  /// by their decoder, and report `up`.
  public let orientation: PictureOrientation
  /// Whether the file has transparency; alpha is 255 throughout when not.
  public let hasAlpha: Bool
  public let type: ImageFileType

  /// The picture as it is to be looked at.
  public var upright: PixelBuffer { pixels.oriented(orientation) }
}
