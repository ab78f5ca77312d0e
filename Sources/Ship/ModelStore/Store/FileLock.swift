internal import Foundation
internal import Glibc
internal import ModelFiles
internal import ModelSpec

/// An exclusive lock on a file of the store, which the holder may write. The system releases it when the process ends
/// for any reason.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The lock on the file `name` in `directory`, which is created if it is missing.
  ///
  /// - Throws: `StoreError` with code `store-busy` if another process holds it for longer than `time`.
  static func file(
    _ name: String, in directory: OpenDirectory, for what: String, waiting time: Duration
  ) async throws(StoreError) -> FileLock {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: time)
    while true {
      let lock = try StoreError.wrapping { () throws(Diagnostic) in
        FileLock(try directory.open(name, O_RDWR | O_CREAT))
      }
      if flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The file may have been removed together with its model.
        if directory.isStill(name, lock.descriptor) { return lock }
        continue
      }
      let path = directory.path(name)
      guard clock.now < end else {
        throw StoreError(
          "store-busy", "another process has been \(what) for \(DurationText.seconds(time)) s", at: path,
          remedy: "wait until it finishes, or stop it")
      }
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        throw .cancelled(at: path)
      }
    }
  }

  /// Truncates the locked file to length 0.
  func truncate() -> Bool { ftruncate(descriptor, 0) == 0 }

  /// A handle for appending to the locked file.
  func handle() throws -> FileHandle {
    let handle = FileHandle(fileDescriptor: fcntl(descriptor, F_DUPFD_CLOEXEC, 0), closeOnDealloc: true)
    try handle.seekToEnd()
    return handle
  }
}

extension StoreError {
  static func cancelled(at place: String) -> StoreError {
    StoreError("cancelled", "the task was cancelled", at: place)
  }
}
