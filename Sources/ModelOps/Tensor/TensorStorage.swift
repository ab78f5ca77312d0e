/// Memory that tensors lie in, aligned for vector loads.
///
/// Whoever allocates it writes to it; once a tensor of it has been handed on, it is only read.
public final class TensorStorage: @unchecked Sendable {
  /// The first byte.
  public let base: UnsafeMutableRawPointer
  public let byteCount: Int
  private let release: @Sendable (UnsafeMutableRawPointer) -> Void

  /// Bytes that every allocation is aligned to: a cache line, and the widest vector.
  public static let alignment = 64

  /// Uninitialised memory of its own.
  public init(byteCount: Int) {
    base = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: Self.alignment)
    self.byteCount = byteCount
    release = { $0.deallocate() }
  }

  /// Memory that belongs to somebody else until `release` is called with its address.
  public init(
    base: UnsafeMutableRawPointer, byteCount: Int, release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.base = base
    self.byteCount = byteCount
    self.release = release
  }

  deinit { release(base) }
}
