/// An image in memory: rows of pixels from top to bottom.
///
/// It is a reference: buffers that an app passes to a model are read in place.
///
/// Not checked to be sendable: its properties never change; whoever writes pixels must ensure that nobody reads them
/// meanwhile.
package final class PixelBuffer: @unchecked Sendable {
  /// Pixels per row.
  package let width: Int
  /// Number of rows.
  package let height: Int
  package let format: PixelFormat
  /// Bytes from one row to the next; at least `width` times the size of a pixel.
  package let bytesPerRow: Int
  /// The first byte of the first row.
  package let base: UnsafeMutableRawPointer
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Bytes from the first row's begin to the last row's end.
  package var byteCount: Int { bytesPerRow * height }

  /// A new image, all bytes 0.
  package init(width: Int, height: Int, format: PixelFormat) {
    precondition(width >= 0 && height >= 0)
    self.width = width
    self.height = height
    self.format = format
    bytesPerRow = width * format.byteCount
    base = UnsafeMutableRawPointer.allocate(byteCount: max(bytesPerRow * height, 1), alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height)
    release = { $0.deallocate() }
  }

  /// An image in foreign memory, until `release` is called with its address.
  package init(
    width: Int, height: Int, format: PixelFormat, bytesPerRow: Int, base: UnsafeMutableRawPointer,
    release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    precondition(bytesPerRow >= width * format.byteCount)
    self.width = width
    self.height = height
    self.format = format
    self.bytesPerRow = bytesPerRow
    self.base = base
    self.release = release
  }

  deinit { release(base) }
}
