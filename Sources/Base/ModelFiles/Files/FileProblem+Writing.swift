internal import Glibc
package import ModelBase

extension FileProblem {
  /// The error that `path` cannot be written.
  package static func cannotWrite(_ path: String, _ number: Int32) -> Diagnostic {
    let place = Location(file: path)
    switch number {
    case ENOSPC, EDQUOT:
      return Diagnostic(
        "disk-full", number == ENOSPC ? "the disk is full" : "the disk quota is used up", at: place,
        remedy: "free some space or write to another disk; what was there before is unharmed")
    case EROFS:
      return Diagnostic(
        "write-denied", "the file system is read-only", at: place, remedy: "write to another place")
    case EACCES, EPERM:
      return Diagnostic("write-denied", "no permission to write here", at: place, remedy: "write to another place")
    case ENAMETOOLONG:
      return Diagnostic("write-failed", "the name is too long", at: place, remedy: "choose a shorter one")
    case EFBIG:
      return Diagnostic(
        "write-failed", "the file would be larger than the file system or a limit of this process allows", at: place,
        remedy: "raise the limit of the process (`ulimit -f`), or write to another disk")
    case ENOENT, ENOTDIR:
      return missingParent(path)
    default:
      return writing(path, number)
    }
  }

  /// - Parameter real: Where the link leads, if anywhere.
  static func outputLink(_ path: String, to real: RealPath?) -> Diagnostic {
    guard case .path(let real)? = real else {
      return Diagnostic(
        "write-denied", "a link to nothing is at this path, and outputs do not follow links", at: Location(file: path),
        remedy: "remove the link first, or choose another path")
    }
    return Diagnostic(
      "write-denied", "a link to '\(real)' is at this path, and outputs do not follow links", at: Location(file: path),
      remedy: "give '\(real)' itself as the output, or remove the link first")
  }

  /// - Parameter path: A directory that was removed while it was open.
  static func removedDirectory(_ path: String) -> Diagnostic {
    Diagnostic(
      "directory-missing", "this directory was removed while it was being written to", at: Location(file: path),
      remedy: "try again")
  }

  static func missingParent(_ path: String) -> Diagnostic {
    let parent = FilePath.parent(of: path)
    switch try? FileStatus(parent) {
    case .file:
      return Diagnostic("directory-missing", "'\(parent)' is a file, expected a directory", at: Location(file: path))
    case .directory:
      // Virtual file systems such as /proc refuse new files like this.
      return Diagnostic(
        "write-denied", "no file can be created in '\(parent)'", at: Location(file: path),
        remedy: "write to another place"
      )
    default: break
    }
    return Diagnostic(
      "directory-missing", "the directory '\(parent)' does not exist", at: Location(file: path),
      remedy: "create it first: mkdir -p '\(parent)'")
  }

  /// The error about a source file that existed when the model was read and cannot be read while writing.
  static func source(_ path: String, _ number: Int32) -> Diagnostic {
    switch number {
    case ENOENT, ENOTDIR:
      Diagnostic(
        "file-missing", "this file was deleted after the model was read", at: Location(file: path),
        remedy: "put it back and write again")
    default: opening(path, number)
    }
  }

  static func sourceWritten(_ path: String) -> Diagnostic {
    Diagnostic(
      "file-changed", "the file that holds the weights was changed while they were being read",
      at: Location(file: path),
      remedy: "read the model again")
  }

  static func sourceShrank(_ path: String) -> Diagnostic {
    Diagnostic(
      "file-changed", "the file that holds the weights became shorter while they were being read",
      at: Location(file: path),
      remedy: "read the model again")
  }
}
