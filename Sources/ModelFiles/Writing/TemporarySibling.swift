internal import Glibc
internal import ModelSpec

/// A temporary file or directory beside its target, from where a rename puts it in place.
///
/// Its name begins with a mark of the target's name, and it is locked while its process lives. So a later write to the
/// same target finds what a killed one left, and leaves alone what a running one still needs.
struct TemporarySibling: ~Copyable {
  let path: String
  let descriptor: Int32

  enum Kind {
    case file, directory
  }

  init(_ kind: Kind, of target: WriteTarget) throws(Diagnostic) {
    for _ in 0..<100 {
      let path = FilePath.joined(target.directory, Self.name(of: target))
      guard let descriptor = Self.make(kind, path) else {
        if errno == EEXIST { continue }
        throw target.error(errno)
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK, Self.isStill(path, descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      // A write that cleans up was faster than the lock.
      close(descriptor)
    }
    throw Diagnostic("write-failed", "no free temporary name was found beside it", at: Location(file: target.given))
  }

  deinit {
    close(descriptor)
  }

  private static func make(_ kind: Kind, _ path: String) -> Int32? {
    switch kind {
    case .file:
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      return descriptor < 0 ? nil : descriptor
    case .directory:
      guard mkdir(path, 0o777) == 0 else { return nil }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      return descriptor < 0 ? nil : descriptor
    }
  }

  private static func isStill(_ path: String, _ descriptor: Int32) -> Bool {
    var atPath = stat()
    var opened = stat()
    return lstat(path, &atPath) == 0 && fstat(descriptor, &opened) == 0 && atPath.st_ino == opened.st_ino
      && atPath.st_dev == opened.st_dev
  }

  /// What all temporary names for one target begin with. The target's name itself might be too long to build on.
  static func prefix(of target: WriteTarget) -> String {
    ".modelc-\(StableHash.hexadecimal(target.name))-"
  }

  /// A name that is not in use, most likely.
  static func name(of target: WriteTarget) -> String {
    prefix(of: target) + String(UInt64.random(in: 0 ... .max), radix: 16)
  }

  /// Removes what killed writes to `target` left.
  static func removeLeftovers(of target: WriteTarget) {
    let prefix = prefix(of: target)
    // What cannot be listed or removed is in nobody's way.
    guard let names = try? DirectoryListing.names(in: target.directory) else { return }
    for name in names where name.hasPrefix(prefix) {
      let path = FilePath.joined(target.directory, name)
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { FileRemoval.remove(path) }
      close(descriptor)
    }
  }
}

/// Removes files and directories.
package enum FileRemoval {
  /// Removes what is at `path`, with all that is in it; links are removed, not followed. What cannot be removed stays.
  package static func remove(_ path: String) {
    remove(Array(path.utf8CString))
  }

  /// - Parameter path: Bytes and a NUL: names need not be UTF-8.
  private static func remove(_ path: [CChar]) {
    guard unlink(path) != 0, errno == EISDIR || errno == EPERM else { return }
    if let directory = opendir(path) {
      var names: [[CChar]] = []
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }
        }
        if name != [0x2e] && name != [0x2e, 0x2e] { names.append(name) }
      }
      closedir(directory)
      for name in names { remove(path.dropLast() + [CChar(bitPattern: UInt8(ascii: "/"))] + name + [0]) }
    }
    rmdir(path)
  }
}
