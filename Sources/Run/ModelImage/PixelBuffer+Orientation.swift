internal import CModelKernels
internal import ModelBase

extension PixelBuffer {
  /// The upright image, from rows and columns stored with `orientation`.
  ///
  /// Returns the buffer itself for `up`; pixels are moved, never changed.
  package func oriented(_ orientation: ImageOrientation) -> PixelBuffer {
    guard orientation != .up else { return self }
    let isTransposed = orientation.isTransposed
    let result = PixelBuffer(
      width: isTransposed ? height : width, height: isTransposed ? width : height, format: format)
    let pixel = format.byteCount
    // The stored pixel that becomes the top left one, and the steps between stored pixels along the result's columns
    // and rows.
    let (fromRight, fromBottom): (Bool, Bool) =
      switch orientation {
      case .up, .leftMirrored: (false, false)
      case .upMirrored, .left: (true, false)
      case .down, .rightMirrored: (true, true)
      case .downMirrored, .right: (false, true)
      }
    let alongRow = fromRight ? -pixel : pixel
    let alongColumn = fromBottom ? -bytesPerRow : bytesPerRow
    guard width > 0, height > 0 else { return result }
    let first = base + (fromRight ? (width - 1) * pixel : 0) + (fromBottom ? (height - 1) * bytesPerRow : 0)
    let (columnStep, rowStep) = isTransposed ? (alongColumn, alongRow) : (alongRow, alongColumn)
    for row in 0..<result.height {
      model_kernels_copy_pixels(
        first + row * rowStep, columnStep, result.base + row * result.bytesPerRow, pixel, pixel, result.width)
    }
    return result
  }
}
