internal import Glibc
package import ModelBase

/// Writes a file so that its path always has either the old or the complete new content.
package enum AtomicFile {
  /// Writes `path`, which may be the very file that `body` reads: it stays until the new one is complete.
  ///
  /// Keeps the permissions of a replaced file.
  ///
  /// - Parameter isDurable: Whether to wait for the disk, so that the file also survives a power failure.
  /// - Throws: `Diagnostic` with code `write-denied` when a link is at `path`, among others.
  package static func write(
    _ path: String, isDurable: Bool = true, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try write(try WriteTarget(path), isDurable: isDurable, body)
  }

  static func write(
    _ target: WriteTarget, isDurable: Bool, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let old = target.status
    switch old?.kind {
    case .directory:
      throw Diagnostic(
        "write-denied", "a directory is at this path, expected a file or nothing", at: Location(file: target.given),
        remedy: "give the path of a file in it, or remove it first")
    case .other: throw FileProblem.notARegularFile(target.given, isDirectory: false)
    case .file, .link, nil: break
    }
    TemporarySibling.removeLeftovers(beside: target)
    TerminationSignals.begin()
    defer { TerminationSignals.end() }
    let temporary = try TemporarySibling(.file, of: target)
    do throws(Diagnostic) {
      let writer = FileWriter(descriptor: temporary.descriptor, path: target.given, isDurable: isDurable)
      try body(writer)
      if let old, old.kind == .file { fchmod(temporary.descriptor, old.permissions & 0o777) }
      try writer.finish()
      // Results computed from changed files are not put in place.
      try OpenedFiles.current?.check()
      let number = FileRename.move(target.directory, temporary.name, to: target.directory, as: target.name)
      guard number == 0 else { throw target.error(number) }
    } catch {
      target.directory.remove(temporary.name)
      throw error
    }
    if isDurable { target.directory.synchronize() }
  }
}
