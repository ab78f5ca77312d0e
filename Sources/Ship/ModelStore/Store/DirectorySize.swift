internal import Foundation
internal import Glibc
internal import ModelFiles
internal import ModelSpec

/// Sizes of directories and free disk space.
enum DirectorySize {
  /// Bytes of all files below `path`; links count as themselves.
  static func byteCount(_ path: String) -> Int {
    guard let names = FileManager.default.enumerator(atPath: path) else { return 0 }
    var total = 0
    for case let name as String in names {
      var status = stat()
      guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      total += Int(status.st_size)
    }
    return total
  }

  /// Free bytes for this user on the disk of `path`; nil if unknown.
  static func freeByteCount(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflow ? .max : bytes
  }

  /// Flushes all files and directories below `path` to disk.
  static func synchronizeAll(below path: String) {
    guard let names = FileManager.default.enumerator(atPath: path) else { return }
    for case let name as String in names {
      let descriptor = open("\(path)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
    (try? OpenDirectory(path))?.synchronize()
  }
}
