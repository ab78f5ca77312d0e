internal import Glibc
package import ModelBase

/// Writes a directory so that at any moment the old one or the whole new one is at its path.
package enum AtomicDirectory {
  /// Writes the directory `path`.
  ///
  /// - Parameters:
  ///   - isDurable: Whether to wait for the disk. Without, the directory survives the death of this process at any
  ///     moment, but a loss of power may leave it incomplete.
  ///   - mayReplace: Throws when the directory that is there must stay.
  ///   - body: Fills the new one. It may read the old one, which stays until the new one is whole.
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
      // What came of files that others changed meanwhile is not put in place.
      try OpenedFiles.current?.check()
      let number = try place(temporary.name, at: target, isReplacing: old != nil, spare: spare, mayReplace)
      guard number == 0 else { throw target.error(number) }
      temporary.unlock()
    } catch {
      target.directory.remove(temporary.name)
      throw error
    }
    if isDurable { target.directory.synchronize() }
    // The old directory is at one of these, or at neither.
    target.directory.remove(temporary.name)
    target.directory.remove(spare)
  }

  /// Puts the directory `new` at `target`, also when another process puts one there meanwhile, or takes it away.
  ///
  /// - Parameter isReplacing: Whether one was there before.
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

  /// Asks `mayReplace` about the directory at `path`, again if another process replaces or removes it meanwhile.
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

/// Makes files in a directory that is not in place yet.
package final class DirectoryWriter {
  private let root: OpenDirectory
  private let isDurable: Bool
  /// Paths of the directories made so far.
  private var made: Set<String> = []
  /// The directory of the last file. Not all are held open: there may be more than a process can have.
  private var last: (path: String, directory: OpenDirectory)
  private let pool = BlockPool()

  /// - Parameter root: The directory, with the path that it will have.
  init(root: OpenDirectory, isDurable: Bool) {
    self.root = root
    last = ("", root)
    self.isDurable = isDurable
  }

  /// Makes the file `relative` and the directories it lies in.
  ///
  /// - Throws: `Diagnostic` also if `relative` does not stay below the directory.
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

  /// Makes the directory `relative`, empty.
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

  /// The directory of these names, which is made when it was not before.
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

  /// Waits until the disk has the entries of all directories.
  func synchronize() {
    root.synchronize()
    for path in made { try? directory(at: FilePath.components(path)).synchronize() }
  }
}
