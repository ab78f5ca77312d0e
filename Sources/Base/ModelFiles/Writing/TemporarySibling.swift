internal import Glibc
internal import ModelBase

/// A temporary file or directory beside its target, which a rename puts in place.
///
/// It has a recognizable name, and is locked while its process lives, so that later writes to the same directory remove
/// the leftovers of killed processes and keep the files of running ones.
struct TemporarySibling: ~Copyable {
  let name: String
  let descriptor: Int32

  enum Kind {
    case file, directory
  }

  init(_ kind: Kind, of target: WriteTarget) throws(Diagnostic) {
    for _ in 0..<100 {
      let name = Self.name()
      let descriptor = Self.make(kind, name, in: target.directory)
      guard descriptor >= 0 else {
        guard errno == EEXIST else { throw target.error(errno) }
        continue
      }
      if AdvisoryLock.lock(descriptor, .making), target.directory.isStill(name, descriptor) {
        self.name = name
        self.descriptor = descriptor
        return
      }
      // A cleaning process was faster than the lock.
      close(descriptor)
    }
    throw Diagnostic("write-failed", "no free temporary name was found beside it", at: Location(file: target.given))
  }

  deinit {
    close(descriptor)
  }

  /// Releases the lock once it is in place.
  func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// - Returns: A negative number on failure, with EEXIST in `errno` if another name may work.
  private static func make(_ kind: Kind, _ name: String, in directory: OpenDirectory) -> CInt {
    let name = FilePath.system(name)
    switch kind {
    case .file:
      return openat(directory.descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    case .directory:
      guard mkdirat(directory.descriptor, name, 0o777) == 0 else { return -1 }
      let descriptor = openat(directory.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      // A cleaning process was faster.
      if descriptor < 0, errno == ENOENT { errno = EEXIST }
      return descriptor
    }
  }

  private static let prefix = ".modelc-new-"

  /// A random name, most likely unused.
  static func name() -> String { prefix + Hexadecimal.text(UInt64.random(in: 0 ... .max)) }

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && Hexadecimal.isText(name.utf8.dropFirst(prefix.utf8.count), byteCount: 8)
  }

  /// Removes the leftovers of killed processes in the directory of `target`, whatever their targets were.
  static func removeLeftovers(beside target: WriteTarget) {
    // Items that cannot be listed or removed do no harm.
    for name in (try? target.directory.names()) ?? [] where isName(name) {
      guard let lock = AdvisoryLock(.removing, name, in: target.directory) else { continue }
      target.directory.remove(name)
      withExtendedLifetime(lock) {}
    }
  }
}
