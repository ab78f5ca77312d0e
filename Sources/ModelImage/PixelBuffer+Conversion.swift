internal import CModelKernels

extension PixelBuffer {
  /// A copy in another format.
  ///
  /// Gray of a color is (19595 r + 38470 g + 7471 b + 32768) / 65536, rounded down: the weights 0.299, 0.587 and 0.114
  /// of ITU-R BT.601 in 16-bit fixed point, as Pillow's mode `L` has it. Gray becomes a color with three equal channels,
  /// missing alpha 255. Half-precision gray is rounded to a whole number in 0...255 (NaN to 0), except on its way to
  /// half-precision gray.
  ///
  /// - Parameter alpha: what becomes of transparency; `ignored` unless said otherwise.
  package func converted(to newFormat: PixelFormat, alpha: AlphaHandling = .ignored) -> PixelBuffer {
    let copy = PixelBuffer(width: width, height: height, format: newFormat)
    let drawn = alpha == .drawnOverBlack && format.hasAlpha
    if newFormat == format, !drawn {
      for row in 0..<height {
        (copy.base + row * copy.bytesPerRow).copyMemory(from: base + row * bytesPerRow, byteCount: copy.bytesPerRow)
      }
      return copy
    }
    var rgba = [UInt8](repeating: 0, count: width * 4)
    for row in 0..<height {
      unpackRow(row, into: &rgba, drawnOverBlack: drawn)
      model_kernels_pack_pixels(rgba, copy.base + row * copy.bytesPerRow, newFormat.kernelFormat, width)
    }
    return copy
  }

  /// Four bytes a pixel of a row: red, green, blue, alpha.
  func unpackRow(_ row: Int, into rgba: inout [UInt8], drawnOverBlack: Bool = false) {
    model_kernels_unpack_pixels(base + row * bytesPerRow, format.kernelFormat, &rgba, width)
    if drawnOverBlack { model_kernels_draw_over_black(&rgba, width) }
  }
}
