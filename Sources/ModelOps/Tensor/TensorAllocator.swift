internal import Synchronization

/// Where the results of operations come from: memory of results that nobody holds any more is given out again.
///
/// One allocator serves one prediction at a time; tensors may leave it and outlive it.
public final class TensorAllocator: Sendable {
  private struct Shelf: Sendable {
    /// Free blocks by size class.
    var blocks: [Int: [Block]] = [:]
    var heldBytes = 0
  }

  /// A free block. The address is nobody else's.
  private struct Block: @unchecked Sendable {
    var base: UnsafeMutableRawPointer
  }

  private final class Shelves: Sendable {
    let shelf = Mutex(Shelf())

    deinit {
      shelf.withLock { shelf in
        for block in shelf.blocks.values.joined() { block.base.deallocate() }
      }
    }
  }

  private let shelves = Shelves()

  public init() {}

  /// Uninitialised memory of at least `byteCount` bytes.
  public func storage(byteCount: Int) -> TensorStorage {
    let size = Self.sizeClass(byteCount)
    let block = shelves.shelf.withLock { shelf in
      let block = shelf.blocks[size]?.popLast()
      if block != nil { shelf.heldBytes -= size }
      return block
    }
    let base =
      block?.base ?? UnsafeMutableRawPointer.allocate(byteCount: size, alignment: TensorStorage.alignment)
    // A tensor may outlive the allocator: then its block goes back to the system.
    return TensorStorage(base: base, byteCount: byteCount) { [weak shelves] base in
      guard let shelves else { return base.deallocate() }
      let block = Block(base: base)
      shelves.shelf.withLock { shelf in
        shelf.blocks[size, default: []].append(block)
        shelf.heldBytes += size
      }
    }
  }

  /// An uninitialised row-major tensor, or one of another layout.
  public func tensor(_ scalar: ScalarType, _ shape: [Int], layout: TensorLayout = .rowMajor) -> Tensor {
    let byteCount = shape.reduce(1, *) * Tensor.Form(scalar).byteCount
    return Tensor(scalar, shape, layout: layout, storage: storage(byteCount: byteCount))
  }

  /// Gives all free memory back to the system.
  public func trim() {
    shelves.shelf.withLock { shelf in
      for block in shelf.blocks.values.joined() { block.base.deallocate() }
      shelf = Shelf()
    }
  }

  /// Sizes are rounded up to four steps an octave, so that blocks fit results of similar size.
  static func sizeClass(_ byteCount: Int) -> Int {
    let smallest = 256
    guard byteCount > smallest else { return smallest }
    let octave = Int.bitWidth - 1 - (byteCount - 1).leadingZeroBitCount
    let step = 1 << max(octave - 2, 6)
    return (byteCount + step - 1) / step * step
  }
}
