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
