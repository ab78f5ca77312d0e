internal import Foundation
internal import Glibc
internal import ModelSpec

/// A lock on a file or directory, which the system takes back when its process ends in whatever way.
final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  enum Kind {
    /// Many may hold it at once.
    case shared
    case exclusive
  }

  /// The lock on the file `path`, which is made when missing.
  ///
  /// - Throws: `StoreError` with code `store-busy` when another holds it for longer than `time`.
  static func file(_ path: String, for what: String, waiting time: Duration) async throws(StoreError) -> FileLock {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: time)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw StoreError("write-denied", "cannot be opened: \(String(cString: strerror(errno)))", at: path)
      }
      let lock = FileLock(descriptor)
      if lock.tryLock(.exclusive) {
        // Whoever removed a model took the file away with it.
        if lock.isStill(at: path) { return lock }
        continue
      }
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

  /// The lock on what is at `path`; nil when it cannot be had at once, or nothing is there.
  static func held(_ kind: Kind, at path: String) -> FileLock? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let lock = FileLock(descriptor)
    return lock.tryLock(kind) && lock.isStill(at: path) ? lock : nil
  }

  private func tryLock(_ kind: Kind) -> Bool {
    flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
  }

  private func isStill(at path: String) -> Bool {
    var atPath = stat()
    var opened = stat()
    return lstat(path, &atPath) == 0 && fstat(descriptor, &opened) == 0 && atPath.st_ino == opened.st_ino
      && atPath.st_dev == opened.st_dev
  }
}

extension StoreError {
  static func cancelled(at place: String) -> StoreError {
    StoreError("cancelled", "the task was cancelled", at: place)
  }
}
