internal import ModelSpec
internal import Synchronization

/// Where the results of operations come from: memory of results that nobody holds any more is given out again.
///
/// One allocator serves one prediction at a time; tensors may leave it and outlive it.
public final class TensorAllocator: Sendable {
  private let shelf = TensorShelf()
  private let offered = Mutex<TensorStorage?>(nil)

  /// An allocator that holds no memory yet.
  public init() {}

  deinit { shelf.close() }

  /// Uninitialized memory of at least `byteCount` bytes.
  public func storage(byteCount: Int) -> TensorStorage {
    let block = shelf.take(Self.sizeClass(byteCount))
    return TensorStorage(block, of: shelf, byteCount: byteCount, isScratch: false)
  }

  /// Uninitialized memory for one operation alone: the same for all of them, as large as the largest needs.
  public func scratch(byteCount: Int) -> TensorStorage {
    let block = shelf.takeScratch(Self.sizeClass(byteCount))
    return TensorStorage(block, of: shelf, byteCount: byteCount, isScratch: true)
  }

  /// An uninitialized row-major tensor, or one of another layout.
  public func tensor(_ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor) -> Tensor {
    let byteCount = shape.reduce(1, *) * ElementForm(scalar).byteCount
    if let storage = takeOffer(byteCount) { return Tensor(scalar, shape, layout: layout, storage: storage) }
    return Tensor(scalar, shape, layout: layout, storage: storage(byteCount: byteCount))
  }

  /// Offers memory for the next tensor of exactly its size, so that a result need not be copied to where it belongs; nil
  /// to take the offer back.
  package func offer(_ storage: TensorStorage?) { offered.withLock { $0 = storage } }

  private func takeOffer(_ byteCount: Int) -> TensorStorage? {
    offered.withLock { offered in
      guard offered?.byteCount == byteCount else { return nil }
      defer { offered = nil }
      return offered
    }
  }

  /// Bytes that it has from the system, those of tensors that left it included.
  public var byteCount: Int { shelf.byteCount }

  /// Gives all free memory back to the system.
  public func trim() { shelf.trim() }

  /// Sizes are rounded up to four steps an octave, so that blocks fit results of similar size.
  static func sizeClass(_ byteCount: Int) -> Int {
    let smallest = 256
    guard byteCount > smallest else { return smallest }
    let octave = Int.bitWidth - 1 - (byteCount - 1).leadingZeroBitCount
    let step = 1 << max(octave - 2, 6)
    return (byteCount + step - 1) / step * step
  }
}
