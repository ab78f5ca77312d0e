package import ModelImage

/// A picture as its file has it.
package struct DecodedImage: Sendable {
  /// Gray in `gray8`, everything else in `rgba32`; colors are not multiplied by alpha. Samples of 16 bits are rounded to
  /// 8; inks (CMYK) have become colors. Rows are as stored: not turned by the orientation.
  package let pixels: PixelBuffer
  /// How the stored rows are to be turned, from the file's EXIF data; `up` when it does not say. HEIF files are turned
  /// by their decoder, and report `up`.
  package let orientation: PictureOrientation
  /// Whether the file has transparency; alpha is 255 throughout when not.
  package let hasAlpha: Bool
  package let type: ImageFileType

  /// The picture as it is to be looked at.
  package var upright: PixelBuffer { pixels.oriented(orientation) }
}
