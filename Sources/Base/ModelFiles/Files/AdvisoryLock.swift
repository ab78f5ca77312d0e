internal import Glibc
internal import ModelBase

/// An advisory lock (`flock`) on a file or directory. The system releases it when its process ends for any reason.
///
/// A process that reads or creates an item holds a lock on it. One that wants to remove the item takes the lock first,
/// and leaves the item alone if it cannot.
package final class AdvisoryLock: Sendable {
  /// What the lock is for.
  package enum Purpose: Sendable {
    /// Shared by all readers. Links are followed.
    case reading
    /// Held by one process, which creates or changes the item.
    case making
    /// Like `making`, but fails on file systems without locks, where nobody can tell whether the item is in use.
    case removing
  }

  private let descriptor: CInt
  private let followsLinks: Bool

  /// Locks the item at `path`.
  ///
  /// - Returns: nil if that is impossible at once: the item is missing, was replaced meanwhile, or is locked by another
  ///   process in a way that excludes this lock.
  package init?(_ purpose: Purpose, at path: String) {
    followsLinks = purpose == .reading
    descriptor = open(FilePath.system(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0, Self.lock(descriptor, purpose), isStill(at: path) else { return nil }
  }

  /// Locks `name` in `directory`, unless it is a link.
  package init?(_ purpose: Purpose, _ name: String, in directory: OpenDirectory) {
    followsLinks = false
    descriptor = directory.lockable(name) ?? -1
    guard descriptor >= 0, Self.lock(descriptor, purpose), directory.isStill(name, descriptor) else { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the locked item is still at `path`, and was not removed or replaced.
  package func isStill(at path: String) -> Bool {
    Self.isSame(descriptor, path, followsLinks: followsLinks)
  }

  /// Locks the open file or directory `descriptor`.
  static func lock(_ descriptor: CInt, _ purpose: Purpose) -> Bool {
    if flock(descriptor, (purpose == .reading ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 { return true }
    return purpose != .removing && errno != EWOULDBLOCK
  }

  /// Whether `path` leads to the file or directory that is open as `descriptor`.
  static func isSame(_ descriptor: CInt, _ path: String, followsLinks: Bool = false) -> Bool {
    var atPath = stat()
    var opened = stat()
    return (followsLinks ? stat(FilePath.system(path), &atPath) : lstat(FilePath.system(path), &atPath)) == 0
      && fstat(descriptor, &opened) == 0
      && atPath.st_ino == opened.st_ino && atPath.st_dev == opened.st_dev
  }
}

/// Reads directories that other processes may replace or remove at any moment.
package enum ReadLease {
  /// Runs `body`, which reads the directory `path`. Meanwhile, no process that respects locks removes the directory. If
  /// the directory is replaced, `body` runs again, since it may have read files of both versions.
  package static func during<Value, Failure: Error>(
    _ path: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    for _ in 0..<mostReplacements {
      guard let lock = lock(path) else { break }
      let result = Result { () throws(Failure) in try body() }
      if lock.isStill(at: path) { return try result.get() }
    }
    return try body()
  }

  /// A lock for reading; nil if there is nothing to read, or another process keeps it locked.
  private static func lock(_ path: String) -> AdvisoryLock? {
    for _ in 0..<mostAttempts {
      if let lock = AdvisoryLock(.reading, at: path) { return lock }
      guard access(FilePath.system(path), R_OK) == 0 else { return nil }
      usleep(1000)
    }
    return nil
  }

  private static let mostReplacements = 100
  /// A second: writers and removers hold their locks for one system call.
  private static let mostAttempts = 1000
}
