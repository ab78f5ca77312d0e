internal import CModelKernels
internal import ModelBase

extension PixelBuffer {
  /// A copy in another format.
  ///
  /// Gray of a color is (19595 r + 38470 g + 7471 b + 32768) / 65536, rounded down: the weights 0.299, 0.587 and 0.114
  /// of ITU-R BT.601 in 16-bit fixed point, as Pillow's mode `L` has it. Gray becomes a color with three equal
  /// channels, missing alpha 255. Half-precision gray is rounded to an integer in 0...255 (NaN to 0), except when
  /// converted to half-precision gray.
  ///
  /// - Parameter alpha: The treatment of transparency; `ignored` by default.
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

  /// Converts a row to four bytes per pixel: red, green, blue, alpha.
  func unpackRow(_ row: Int, into rgba: inout [UInt8], drawnOverBlack: Bool = false) {
    model_kernels_unpack_pixels(base + row * bytesPerRow, format.kernelFormat, &rgba, width)
    if drawnOverBlack { model_kernels_draw_over_black(&rgba, width) }
  }
}

/// The treatment of transparency.
///
/// Models see no alpha. A pixel buffer passed to Core ML counts as opaque, whatever its alpha bytes are: `ignored`. An
/// image file becomes such a buffer by being drawn over black: `drawnOverBlack`.
package enum AlphaHandling: Sendable {
  /// Colors are unchanged; alpha is kept if the new format has it.
  case ignored
  /// Colors are multiplied by alpha / 255, rounded to nearest, and alpha becomes 255. Expects colors that are not
  /// premultiplied.
  case drawnOverBlack
}

extension PixelBuffer {
  /// A copy of `bytes`, rows without gaps.
  ///
  /// `bytes` must hold `width` × `height` pixels of the format.
  package convenience init(bytes: [UInt8], width: Int, height: Int, format: PixelFormat) {
    precondition(bytes.count == width * height * format.byteCount, "bytes of every pixel")
    self.init(width: width, height: height, format: format)
    bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: bytes.count) }
  }

  /// The pixels in a format, rows without gaps; alpha is dropped if the format has none. See ``converted(to:alpha:)``.
  package func bytes(as newFormat: PixelFormat) -> [UInt8] {
    let image = newFormat == format && bytesPerRow == width * format.byteCount ? self : converted(to: newFormat)
    return [UInt8](UnsafeRawBufferPointer(start: image.base, count: image.byteCount))
  }
}
