internal import Glibc
package import ModelSpec

/// Where something is to be written: the directory and the name in it.
struct WriteTarget {
  /// The path as the caller gave it, for errors.
  let given: String
  /// The path to write, with a link at its end followed: writing replaces what it leads to, not the link.
  let path: String
  let directory: String
  let name: String

  init(_ given: String) throws(Diagnostic) {
    self.given = given
    var path = FilePath.trimmed(given)
    if FileStatus.isLink(path), case .path(let real) = try RealPath(of: path) { path = real }
    let name = FilePath.name(of: path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Diagnostic(
        "write-denied", "'\(given)' is not the path of a file or package", at: Location(file: given),
        remedy: "give a path that ends in a name")
    }
    guard name.utf8.count <= Int(NAME_MAX) else { throw FileProblem.cannotWrite(given, ENAMETOOLONG) }
    self.path = path
    self.name = name
    directory = FilePath.parent(of: path)
  }

  func error(_ number: Int32) -> Diagnostic {
    switch number {
    case ENOENT, ENOTDIR: FileProblem.missingParent(given)
    default: FileProblem.cannotWrite(given, number)
    }
  }

  /// Waits until the disk has the directory's entries.
  func synchronizeDirectory() {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // The new content is in place whether or not the file system can be waited for.
    fsync(descriptor)
    close(descriptor)
  }
}

/// Makes the directories that a file or directory is to lie in.
package enum ParentDirectories {
  /// Makes those of `path` that are missing.
  package static func make(of path: String) throws(Diagnostic) {
    let parent = FilePath.parent(of: FilePath.trimmed(path))
    guard try FileStatus(parent) == .missing else { return }
    try make(of: parent)
    guard mkdir(parent, 0o777) == 0 || errno == EEXIST else { throw FileProblem.cannotWrite(parent, errno) }
  }
}
