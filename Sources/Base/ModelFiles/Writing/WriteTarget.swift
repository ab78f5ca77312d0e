internal import Glibc
package import ModelBase

/// An output location: a directory and a name in it.
struct WriteTarget {
  /// The path as the caller gave it, for errors.
  let given: String
  /// Open, so that all steps of writing use the same directory.
  let directory: OpenDirectory
  let name: String

  init(_ name: String, in directory: OpenDirectory, given: String) {
    self.given = given
    self.directory = directory
    self.name = name
  }

  /// - Throws: `Diagnostic` with code `write-denied` if the target is a link: somebody else's link could send the
  ///   output anywhere. Directories on the way may be links.
  init(_ given: String) throws(Diagnostic) {
    let path = FilePath.trimmed(given)
    let name = FilePath.name(of: path)
    guard !name.isEmpty, name != ".", name != ".." else {
      throw Diagnostic(
        "write-denied", "'\(given)' is not the path of a file or package", at: Location(file: given),
        remedy: "give a path that ends in a name")
    }
    guard FilePath.bytes(name).count <= Int(NAME_MAX) else { throw FileProblem.cannotWrite(given, ENAMETOOLONG) }
    // Problems are reported for the path to be written.
    let directory = try OpenDirectory(FilePath.parent(of: path)) { FileProblem.cannotWrite(given, $1) }
    self.init(name, in: directory, given: given)
    guard status?.kind != .link else { throw FileProblem.outputLink(given, to: try? RealPath(of: path)) }
  }

  var path: String { FilePath.trimmed(given) }

  /// The properties of the existing item, if any.
  var status: OpenDirectory.Status? { directory.status(name) }

  func error(_ number: Int32) -> Diagnostic {
    switch number {
    case ENOENT, ENOTDIR: FileProblem.missingParent(given)
    default: FileProblem.cannotWrite(given, number)
    }
  }
}

/// Creates the directories that a file or directory needs.
package enum ParentDirectories {
  /// Creates the missing parents of `path`.
  ///
  /// - Returns: The created directories, outermost first.
  @discardableResult
  package static func make(of path: String) throws(Diagnostic) -> [String] {
    let parent = FilePath.parent(of: FilePath.trimmed(path))
    guard try FileStatus(parent) == .missing else { return [] }
    let made = try make(of: parent)
    if mkdir(FilePath.system(parent), 0o777) == 0 { return made + [parent] }
    guard errno == EEXIST else { throw FileProblem.cannotWrite(parent, errno) }
    return made
  }

  /// Creates the missing parents of `path` for `body`; removes them again if it fails.
  package static func make<Result>(
    of path: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let made = try make(of: path)
    do throws(Diagnostic) {
      return try body()
    } catch {
      for directory in made.reversed() { rmdir(FilePath.system(directory)) }
      throw error
    }
  }
}
