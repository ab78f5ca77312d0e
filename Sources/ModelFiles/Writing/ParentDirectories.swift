internal import Glibc
internal import ModelSpec

/// Makes the directories that a file or directory is to lie in.
package enum ParentDirectories {
  /// Makes those of `path` that are missing.
  package static func make(of path: String) throws(FormatError) {
    let parent = FilePath.parent(of: FilePath.trimmed(path))
    guard try FileStatus(parent) == .missing else { return }
    try make(of: parent)
    guard mkdir(parent, 0o777) == 0 || errno == EEXIST else { throw FileProblem.cannotWrite(parent, errno) }
  }
}
