internal import Glibc
package import ModelSpec

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
    let status = try FileStatus(target.path)
    switch status {
    case .missing: break
    case .directory: try mayReplace(target.path)
    case .file:
      throw Diagnostic(
        "write-denied", "a file is at this path, expected a package or nothing", at: Location(file: path),
        remedy: "choose another path, or remove the file first")
    }
    TemporarySibling.removeLeftovers(of: target)
    let temporary = try TemporarySibling(.directory, of: target)
    let spare = FilePath.joined(target.directory, TemporarySibling.name(of: target))
    do throws(Diagnostic) {
      let writer = DirectoryWriter(root: temporary.path, given: FilePath.trimmed(path), isDurable: isDurable)
      try body(writer)
      if isDurable { writer.synchronize() }
      let number = try place(
        temporary.path, at: target.path, isReplacing: status == .directory, spare: spare, mayReplace)
      guard number == 0 else { throw target.error(number) }
    } catch {
      FileRemoval.remove(temporary.path)
      throw error
    }
    if isDurable { target.synchronizeDirectory() }
    // The old directory is at one of these, or at neither.
    FileRemoval.remove(temporary.path)
    FileRemoval.remove(spare)
  }

  /// Puts the directory `new` at `path`, also when another process puts one there meanwhile, or takes it away.
  ///
  /// - Parameter isReplacing: Whether one was there before.
  /// - Returns: the error number.
  private static func place(
    _ new: String, at path: String, isReplacing: Bool, spare: String,
    _ mayReplace: (String) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Int32 {
    var isReplacing = isReplacing
    for _ in 0..<mostAttempts {
      let number =
        isReplacing ? FileRename.replace(path, with: new, spare: spare) : rename(new, path) == 0 ? 0 : errno
      switch (isReplacing, number) {
      case (false, ENOTEMPTY), (false, EEXIST):
        try mayReplace(path)
        isReplacing = true
      case (true, ENOENT): isReplacing = false
      default: return number
      }
    }
    return EBUSY
  }

  private static let mostAttempts = 10
}

/// Makes files in a directory that is not in place yet.
package final class DirectoryWriter {
  private let root: String
  /// The path that the directory will have, for errors.
  private let given: String
  private let isDurable: Bool
  private var directories: Set<String> = [""]
  private let pool = BlockPool()

  init(root: String, given: String, isDurable: Bool) {
    self.root = root
    self.given = given
    self.isDurable = isDurable
  }

  /// Makes the file `relative` and the directories it lies in.
  package func file(
    _ relative: String, _ body: (FileWriter) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try makeDirectories(above: relative)
    let path = FilePath.joined(given, relative)
    let descriptor = open(FilePath.joined(root, relative), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileProblem.cannotWrite(path, errno) }
    defer { close(descriptor) }
    let writer = FileWriter(descriptor: descriptor, path: path, isDurable: isDurable, pool: pool)
    try body(writer)
    try writer.finish()
  }

  /// Makes the directory `relative`, empty.
  package func directory(_ relative: String) throws(Diagnostic) {
    try makeDirectories(above: relative + "/")
  }

  private func makeDirectories(above relative: String) throws(Diagnostic) {
    var path = ""
    for component in relative.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      path = path.isEmpty ? String(component) : "\(path)/\(component)"
      guard directories.insert(path).inserted else { continue }
      guard mkdir(FilePath.joined(root, path), 0o777) == 0 else {
        let number = errno
        throw FileProblem.cannotWrite(FilePath.joined(given, path), number)
      }
    }
  }

  /// Waits until the disk has the entries of all directories.
  func synchronize() {
    for directory in directories {
      let descriptor = open(FilePath.joined(root, directory), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      fsync(descriptor)
      close(descriptor)
    }
  }
}
