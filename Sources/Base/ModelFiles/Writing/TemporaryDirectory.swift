internal import Glibc
package import ModelBase

/// A private directory among the system's temporary files. It is removed, including its content, when nothing refers to
/// it any more; the next process that creates one removes the leftovers of killed processes. It recognizes them by a
/// marker file, so that other directories with such a name stay.
package final class TemporaryDirectory: Sendable {
  package let path: String
  /// The directory that files which the current task opens keep until they are closed; nil for none.
  @TaskLocal package static var kept: TemporaryDirectory?
  /// Shows that the process lives; nil for a directory inside another one.
  private let lock: AdvisoryLock?
  private let parent: TemporaryDirectory?

  private static let prefix = "modelc-new-"
  /// The file that marks a directory as one of ours.
  private static let marker = ".modelc-temporary"

  /// - Throws: `Diagnostic` with code `write-denied` or similar if none can be created.
  package init() throws(Diagnostic) {
    Self.removeLeftovers()
    TerminationSignals.begin()
    for _ in 0..<100 {
      guard let path = Self.make(Self.place + "/" + Self.prefix) else { break }
      // Another process may have cleaned up before the lock was taken.
      guard let lock = AdvisoryLock(.making, at: path) else { continue }
      Self.mark(path)
      (self.path, self.lock, parent) = (path, lock, nil)
      return
    }
    let number = errno
    TerminationSignals.end()
    throw FileProblem.cannotWrite(Self.place, number)
  }

  /// A directory in `parent`.
  package init(in parent: TemporaryDirectory) throws(Diagnostic) {
    guard let path = Self.make(parent.path + "/") else { throw FileProblem.cannotWrite(parent.path, errno) }
    (self.path, lock, self.parent) = (path, nil, parent)
    TerminationSignals.begin()
  }

  deinit {
    FileRemoval.remove(path)
    TerminationSignals.end()
  }

  /// Creates a directory that stays, for the caller to remove.
  ///
  /// - Parameter body: Fills the directory at the given path; once complete, it is moved.
  /// - Returns: The path of the directory.
  package static func kept(_ body: (String) throws -> Void) throws -> String {
    let directory = try TemporaryDirectory()
    // The value removes its path when it is released.
    defer { withExtendedLifetime(directory) {} }
    try body(directory.path)
    unlink(FilePath.system("\(directory.path)/\(marker)"))
    let path = "\(place)/modelc-\(Hexadecimal.text(UInt64.random(in: 0 ... .max)))"
    guard rename(FilePath.system(directory.path), FilePath.system(path)) == 0 else {
      throw FileProblem.cannotWrite(place, errno)
    }
    return path
  }

  /// Removes the leftovers of killed processes of this user.
  package static func removeLeftovers() {
    guard let names = try? DirectoryListing.names(in: place) else { return }
    for name in names where isName(name) {
      let path = "\(place)/\(name)"
      var status = stat()
      guard lstat(FilePath.system(path), &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
        let lock = AdvisoryLock(.removing, at: path), isMarked(path)
      else { continue }
      FileRemoval.remove(path)
      withExtendedLifetime(lock) {}
    }
  }

  /// Whether the name has the form that `mkdtemp` creates.
  private static func isName(_ name: String) -> Bool {
    name.utf8.count == prefix.utf8.count + 6 && name.hasPrefix(prefix)
  }

  /// Marks the directory `path` as one of ours. Without the mark, it would stay if this process were killed.
  private static func mark(_ path: String) {
    let descriptor = open(
      FilePath.system("\(path)/\(marker)"), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  private static func isMarked(_ path: String) -> Bool {
    var status = stat()
    return lstat(FilePath.system("\(path)/\(marker)"), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size == 0
  }

  private static var place: String { FilePath.environment("TMPDIR") ?? "/tmp" }

  /// Creates a directory whose path is `beginning` and six more characters; nil if that fails.
  private static func make(_ beginning: String) -> String? {
    var template = FilePath.system("\(beginning)XXXXXX")
    guard mkdtemp(&template) != nil else { return nil }
    return FilePath.text(template.dropLast().map { UInt8(bitPattern: $0) })
  }
}
