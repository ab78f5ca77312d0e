internal import Glibc
package import ModelBase

/// Writes a directory so that its path always has either the old or the complete new one.
package enum AtomicDirectory {
  /// Writes the directory `path`.
  ///
  /// - Parameters:
  ///   - isDurable: Whether to wait for the disk. Otherwise, the directory survives the death of this process at any
  ///     moment, but a power failure may leave it incomplete.
  ///   - mayReplace: Throws if the existing directory must not be replaced.
  ///   - body: Fills the new directory. It may read the old one, which stays until the new one is complete.
  package static func write(
    _ path: String, isDurable: Bool = true, mayReplace: (String) throws(Diagnostic) -> Void,
    _ body: (DirectoryWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let target = try WriteTarget(path)
    let old = target.status
    switch old?.kind {
    case nil: break
    case .directory?: try check(target.path, mayReplace)
    case .file?:
      throw Diagnostic(
        "write-denied", "a file is at this path, expected a package or nothing", at: Location(file: path),
        remedy: "choose another path, or remove the file first")
    case .link?, .other?: throw FileProblem.notARegularFile(path, isDirectory: false)
    }
    TemporarySibling.removeLeftovers(beside: target)
    TerminationSignals.begin()
    defer { TerminationSignals.end() }
    let temporary = try TemporarySibling(.directory, of: target)
    let spare = TemporarySibling.name()
    do throws(Diagnostic) {
      let root = try target.directory.directory(temporary.name, shownAs: FilePath.trimmed(path))
      let writer = DirectoryWriter(root: root, isDurable: isDurable)
      try body(writer)
      if isDurable { writer.synchronize() }
      // Results computed from changed files are not put in place.
      try OpenedFiles.current?.check()
      let number = try place(temporary.name, at: target, isReplacing: old != nil, spare: spare, mayReplace)
      guard number == 0 else { throw target.error(number) }
      temporary.unlock()
    } catch {
      target.directory.remove(temporary.name)
      throw error
    }
    if isDurable { target.directory.synchronize() }
    // The old directory has one of these names, or is already gone.
    target.directory.remove(temporary.name)
    target.directory.remove(spare)
  }

  /// Moves the directory `new` to `target`, even if another process creates or removes one there meanwhile.
  ///
  /// - Parameter isReplacing: Whether one existed before.
  /// - Returns: the error number.
  private static func place(
    _ new: String, at target: WriteTarget, isReplacing: Bool, spare: String,
    _ mayReplace: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int32 {
    var isReplacing = isReplacing
    for _ in 0..<mostAttempts {
      let number =
        isReplacing
        ? FileRename.replace(target, with: new, in: target.directory, spare: spare)
        : FileRename.move(target.directory, new, to: target.directory, as: target.name)
      switch (isReplacing, number) {
      case (false, ENOTEMPTY), (false, EEXIST):
        try check(target.path, mayReplace)
        isReplacing = true
      case (true, ENOENT): isReplacing = false
      default: return number
      }
    }
    return EBUSY
  }

  /// Calls `mayReplace` for the directory at `path`, again if another process replaces or removes it meanwhile.
  private static func check(
    _ path: String, _ mayReplace: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try ReadLease.during(path) { () throws(Diagnostic) in
      do throws(Diagnostic) {
        try mayReplace(path)
      } catch {
        if try FileStatus(path) != .missing { throw error }
      }
    }
  }

  private static let mostAttempts = 10
}

/// Creates files in a directory that is not in place yet.
package final class DirectoryWriter {
  private let root: OpenDirectory
  private let isDurable: Bool
  /// Paths of the directories created so far.
  private var made: Set<String> = []
  /// The directory of the last file. Not all are kept open, since there may be more than a process can open.
  private var last: (path: String, directory: OpenDirectory)
  private let pool = BlockPool()

  /// - Parameter root: The directory, with its final path.
  init(root: OpenDirectory, isDurable: Bool) {
    self.root = root
    last = ("", root)
    self.isDurable = isDurable
  }

  /// Creates the file `relative` and missing directories.
  ///
  /// - Throws: `Diagnostic` also if `relative` leaves the directory.
  package func file(
    _ relative: String, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var components = try components(of: relative)
    let name = components.removeLast()
    let directory = try directory(at: components)
    try TerminationSignals.check()
    let path = directory.path(name)
    let descriptor = openat(
      directory.descriptor, FilePath.system(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileProblem.cannotWrite(path, errno) }
    defer { close(descriptor) }
    let writer = FileWriter(descriptor: descriptor, path: path, isDurable: isDurable, pool: pool)
    try body(writer)
    try writer.finish()
  }

  /// Creates the empty directory `relative`.
  package func directory(_ relative: String) throws(Diagnostic) {
    _ = try directory(at: components(of: relative))
  }

  private func components(of relative: String) throws(Diagnostic) -> [String] {
    guard let path = RelativePath(relative) else {
      throw Diagnostic(
        "path-outside", "'\(relative)' is not the path of a file below the directory", at: Location(file: root.path(""))
      )
    }
    return path.components
  }

  /// The directory with these components, created if necessary.
  private func directory(at components: [String]) throws(Diagnostic) -> OpenDirectory {
    let whole = components.joined(separator: "/")
    guard whole != last.path else { return last.directory }
    var path = ""
    var directory = root
    for component in components {
      path = path.isEmpty ? component : "\(path)/\(component)"
      if made.insert(path).inserted, try !directory.make(component) {
        throw FileProblem.cannotWrite(directory.path(component), EEXIST)
      }
      directory = try directory.directory(component)
    }
    last = (whole, directory)
    return directory
  }

  /// Flushes the entries of all directories to disk.
  func synchronize() {
    root.synchronize()
    for path in made { try? directory(at: FilePath.components(path)).synchronize() }
  }
}
