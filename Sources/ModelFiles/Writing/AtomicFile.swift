internal import Glibc
package import ModelSpec

/// Writes a file so that at any moment the old content or the whole new one is at its path.
package enum AtomicFile {
  /// Writes `path`, which may be the very file that `body` reads: that one stays until the new one is whole.
  ///
  /// The permissions of a file that is replaced are kept.
  ///
  /// - Parameter isDurable: Whether to wait for the disk, so that the file also survives a loss of power.
  package static func write(
    _ path: String, isDurable: Bool = true, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let target = try WriteTarget(path)
    let status = try FileStatus(target.path)
    guard status != .directory else {
      throw Diagnostic(
        "write-denied", "a directory is at this path, expected a file or nothing", at: Location(file: path),
        remedy: "give the path of a file in it, or remove it first")
    }
    TemporarySibling.removeLeftovers(of: target)
    let temporary = try TemporarySibling(.file, of: target)
    do throws(Diagnostic) {
      let writer = FileWriter(descriptor: temporary.descriptor, path: path, isDurable: isDurable)
      try body(writer)
      if status == .file { keepPermissions(of: target.path, temporary.descriptor) }
      try writer.finish()
      guard rename(temporary.path, target.path) == 0 else { throw target.error(errno) }
    } catch {
      unlink(temporary.path)
      throw error
    }
    if isDurable { target.synchronizeDirectory() }
  }

  private static func keepPermissions(of path: String, _ descriptor: Int32) {
    var status = stat()
    if stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
  }
}
