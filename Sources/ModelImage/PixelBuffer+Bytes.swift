internal import CModelKernels

extension PixelBuffer {
  /// A copy of `bytes`, rows without gaps.
  ///
  /// `bytes` must hold `width` × `height` pixels of the format.
  package convenience init(bytes: [UInt8], width: Int, height: Int, format: PixelFormat) {
    precondition(bytes.count == width * height * format.byteCount, "bytes of every pixel")
    self.init(width: width, height: height, format: format)
    bytes.withUnsafeBytes { base.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(base), byteCount: bytes.count) }
  }

  /// The pixels in a format, rows without gaps; alpha is dropped where the format has none. See ``converted(to:alpha:)``.
  package func bytes(as newFormat: PixelFormat) -> [UInt8] {
    let picture = newFormat == format && bytesPerRow == width * format.byteCount ? self : converted(to: newFormat)
    return [UInt8](UnsafeRawBufferPointer(start: picture.base, count: picture.byteCount))
  }
}
