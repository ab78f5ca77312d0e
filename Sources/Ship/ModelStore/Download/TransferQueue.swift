internal import Dispatch
internal import Foundation

/// A queue for the delegate of a session, with a limit on pending blocks.
///
/// Foundation's session for Linux delivers data without back pressure, and its tasks cannot be paused: a server that is
/// faster than the disk would fill the memory. Here the session waits, and thus the server.
///
/// Not checked to be sendable: Foundation's queues serve all threads, and so do semaphores.
final class TransferQueue: OperationQueue, @unchecked Sendable {
  /// Blocks of at most 16 KiB each.
  private let room = DispatchSemaphore(value: 256)

  override init() {
    super.init()
    maxConcurrentOperationCount = 1
  }

  override func addOperation(_ block: @Sendable @escaping () -> Void) {
    room.wait()
    super.addOperation { [room] in
      block()
      room.signal()
    }
  }
}
