internal import Glibc
internal import ModelSpec
internal import Synchronization

/// Memory of one allocator that waits to be used again.
final class TensorShelf: Sendable {
  /// Memory from the system.
  ///
  /// Not checked to be sendable: whoever has a block is the only one that does.
  struct Block: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let byteCount: Int

    init(byteCount: Int) {
      let isLarge = byteCount >= Self.pageByteCount
      base = UnsafeMutableRawPointer.allocate(
        byteCount: byteCount, alignment: isLarge ? Self.pageByteCount : TensorStorage.alignment)
      self.byteCount = byteCount
      #if os(Linux)
        // Large pages spare most of the faults of first use.
        if isLarge { madvise(base, byteCount / Self.pageByteCount * Self.pageByteCount, MADV_HUGEPAGE) }
      #endif
    }

    func deallocate() { base.deallocate() }

    private static let pageByteCount = 2 << 20
  }

  private struct Contents: Sendable {
    var blocks: [Block] = []
    var scratch: Block?
    /// Whether nobody will ask any more.
    var isClosed = false

    mutating func takeAll() -> [Block] {
      defer { (blocks, scratch) = ([], nil) }
      return blocks + [scratch].compactMap(\.self)
    }
  }

  private let contents = Mutex(Contents())
  private let heldByteCount = Atomic<Int>(0)

  /// Bytes that came from the system and did not go back yet, wherever they are.
  var byteCount: Int { heldByteCount.load(ordering: .relaxed) }

  deinit { close() }

  /// A block of at least `byteCount` bytes: the smallest one that is large enough and not much too large.
  func take(_ byteCount: Int) -> Block {
    let found = contents.withLock { contents -> Block? in
      var best: Int?
      var bestByteCount = byteCount * Self.largestExcess
      for index in contents.blocks.indices {
        let size = contents.blocks[index].byteCount
        guard size >= byteCount, size < bestByteCount else { continue }
        (best, bestByteCount) = (index, size)
        if size == byteCount { break }
      }
      guard let best else { return nil }
      let last = contents.blocks.count - 1
      if best != last { contents.blocks.swapAt(best, last) }
      return contents.blocks.removeLast()
    }
    return found ?? allocated(byteCount)
  }

  /// The block for scratch, made larger when it is too small.
  func takeScratch(_ byteCount: Int) -> Block {
    let found = contents.withLock { contents in
      let block = contents.scratch
      contents.scratch = nil
      return block
    }
    guard let found else { return allocated(byteCount) }
    if found.byteCount >= byteCount { return found }
    deallocate(found)
    return allocated(byteCount)
  }

  func give(_ block: Block) {
    let isKept = contents.withLock { contents in
      guard !contents.isClosed else { return false }
      contents.blocks.append(block)
      return true
    }
    if !isKept { deallocate(block) }
  }

  func giveScratch(_ block: Block) {
    let unused = contents.withLock { contents -> Block? in
      guard !contents.isClosed else { return block }
      guard let other = contents.scratch, other.byteCount > block.byteCount else {
        defer { contents.scratch = block }
        return contents.scratch
      }
      return block
    }
    if let unused { deallocate(unused) }
  }

  func trim() {
    for block in contents.withLock({ $0.takeAll() }) { deallocate(block) }
  }

  /// Gives all memory back, and what comes later as soon as it comes: tensors may outlive their allocator.
  func close() {
    let blocks = contents.withLock { contents in
      contents.isClosed = true
      return contents.takeAll()
    }
    for block in blocks { deallocate(block) }
  }

  private func allocated(_ byteCount: Int) -> Block {
    heldByteCount.add(byteCount, ordering: .relaxed)
    return Block(byteCount: byteCount)
  }

  private func deallocate(_ block: Block) {
    heldByteCount.subtract(block.byteCount, ordering: .relaxed)
    block.deallocate()
  }

  /// How many times as large as asked for a block is too large.
  private static let largestExcess = 5
}
