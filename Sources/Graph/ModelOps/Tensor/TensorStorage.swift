internal import Glibc
import ModelSpec

/// Memory that tensors lie in, aligned for vector loads.
///
/// Whoever allocates it writes to it; once a tensor of it has been handed on, it is only read.
///
/// Not checked to be sendable: one thread writes to the memory, before others see it.
public final class TensorStorage: @unchecked Sendable {
  /// The first byte.
  public let base: UnsafeMutableRawPointer
  /// Bytes that may be used.
  public let byteCount: Int
  private let owner: Owner

  private enum Owner {
    /// The storage itself.
    case own
    case shelf(TensorShelf, TensorShelf.Block)
    case scratch(TensorShelf, TensorShelf.Block)
    /// Somebody who is told the address when it is not needed any more.
    case other(@Sendable (UnsafeMutableRawPointer) -> Void)
  }

  /// Bytes that every allocation is aligned to: a cache line, and the widest vector.
  public static let alignment = 64

  /// Uninitialized memory of its own.
  public init(byteCount: Int) {
    base = UnsafeMutableRawPointer.allocate(byteCount: max(byteCount, 1), alignment: Self.alignment)
    self.byteCount = byteCount
    owner = .own
  }

  /// Uninitialized memory that is written from end to end at once, as packed weights are. The system provides all of it now, in
  /// large pages where it has some: to be asked for page after page takes longer than to write them.
  static func toFill(byteCount: Int) -> TensorStorage {
    let storage = TensorStorage(byteCount: byteCount)
    let start = (UInt(bitPattern: storage.base) + pageSize - 1) & ~(pageSize - 1)
    let end = (UInt(bitPattern: storage.base) + UInt(byteCount)) & ~(pageSize - 1)
    guard byteCount >= 1 << 18, let first = UnsafeMutableRawPointer(bitPattern: start) else { return storage }
    // Advice: a system that does not know it provides pages as it always does.
    if byteCount >= 1 << 22 { madvise(first, Int(end - start), MADV_HUGEPAGE) }
    madvise(first, Int(end - start), populate)
    return storage
  }

  private static let pageSize = UInt(max(4096, sysconf(Int32(_SC_PAGESIZE))))
  /// `MADV_POPULATE_WRITE` of Linux.
  private static let populate: Int32 = 23

  /// Memory that belongs to somebody else until `release` is called with its address.
  public init(
    base: UnsafeMutableRawPointer, byteCount: Int, release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    self.base = base
    self.byteCount = byteCount
    owner = .other(release)
  }

  /// A block of a shelf, which gets it back.
  init(_ block: TensorShelf.Block, of shelf: TensorShelf, byteCount: Int, isScratch: Bool) {
    base = block.base
    self.byteCount = byteCount
    owner = isScratch ? .scratch(shelf, block) : .shelf(shelf, block)
  }

  deinit {
    switch owner {
    case .own: base.deallocate()
    case .shelf(let shelf, let block): shelf.give(block)
    case .scratch(let shelf, let block): shelf.giveScratch(block)
    case .other(let release): release(base)
    }
  }
}
