internal import Dispatch
internal import ModelBase
internal import Synchronization

/// A few blocks of memory through which files are read, reused again and again.
///
/// Several threads may use a block at a time, for instance to write and to hash it; it is free again when nobody refers
/// to it any more.
final class BlockPool: Sendable {
  static let blockByteCount = 512 << 10
  private static let blockCount = 8

  private let isFree = DispatchSemaphore(value: BlockPool.blockCount)
  /// Addresses of free blocks; more are allocated when needed.
  private let addresses = Mutex<[UInt]>([])

  deinit {
    addresses.withLock { for address in $0 { UnsafeMutableRawPointer(bitPattern: address)?.deallocate() } }
  }

  /// Takes a free block; waits until there is one.
  func take() -> ReadBlock {
    isFree.wait()
    if let address = addresses.withLock({ $0.popLast() }), let base = UnsafeMutableRawPointer(bitPattern: address) {
      return ReadBlock(base, pool: self)
    }
    return ReadBlock(.allocate(byteCount: Self.blockByteCount, alignment: 4096), pool: self)
  }

  fileprivate func put(_ base: UnsafeMutableRawPointer) {
    addresses.withLock { $0.append(UInt(bitPattern: base)) }
    isFree.signal()
  }
}

/// A part of a file in memory.
///
/// Not checked to be sendable: its owner fills it once, before other threads see it.
final class ReadBlock: @unchecked Sendable {
  private let base: UnsafeMutableRawPointer
  private let pool: BlockPool
  private(set) var byteCount = 0

  fileprivate init(_ base: UnsafeMutableRawPointer, pool: BlockPool) {
    self.base = base
    self.pool = pool
  }

  deinit {
    pool.put(base)
  }

  /// Valid as long as the block is referenced.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: byteCount) }

  /// Reads the bytes `range` of `file`, up to the capacity of the block.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` when the file ends before.
  func read(_ file: MappedFile, _ range: Range<Int>) throws(Diagnostic) {
    let count = min(range.count, BlockPool.blockByteCount)
    let found = try file.read(range.lowerBound, into: UnsafeMutableRawBufferPointer(start: base, count: count))
    guard found == count else { throw FileProblem.sourceShrank(file.path) }
    byteCount = count
  }
}
