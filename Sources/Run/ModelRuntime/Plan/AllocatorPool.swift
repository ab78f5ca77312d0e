internal import ModelOps
internal import Synchronization

/// Allocators of predictions that have ended, for the next ones: a prediction then asks the system for no memory.
final class AllocatorPool: Sendable {
  private let free: Mutex<[TensorAllocator]>

  /// A pool that begins with these allocators.
  init(_ allocators: TensorAllocator...) { free = Mutex(allocators) }

  func take() -> TensorAllocator {
    free.withLock { $0.popLast() } ?? TensorAllocator()
  }

  func give(_ allocator: TensorAllocator) {
    free.withLock { $0.append(allocator) }
  }
}
