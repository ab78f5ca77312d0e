internal import Glibc
package import ModelBase

/// Diagnostics for files that cannot be opened, read or written.
package enum FileProblem {
  package static func opening(_ path: String, _ number: Int32) -> Diagnostic {
    switch number {
    case ENOENT, ENOTDIR:
      Diagnostic("file-missing", "no such file", at: Location(file: path), remedy: "check the path")
    case EACCES, EPERM:
      Diagnostic("file-unreadable", "no permission to read this file", at: Location(file: path))
    default:
      Diagnostic("file-unreadable", "cannot be read: \(text(number))", at: Location(file: path))
    }
  }

  /// The error that a file, or address space for it, could not be mapped.
  package static func mapping(_ path: String, _ number: Int32) -> Diagnostic {
    guard number == ENOMEM else { return opening(path, number) }
    return Diagnostic(
      "file-unreadable", "no address space is left to map this file", at: Location(file: path),
      remedy: "raise the limit of the process on address space (`ulimit -v`)")
  }

  /// A mapped file that became shorter than when it was opened.
  static func cutInUse(_ path: String, _ byteCount: Int, expected: Int) -> Diagnostic {
    Diagnostic(
      "file-changed", "this file was cut while it was in use: it has \(byteCount) bytes, expected \(expected)",
      at: Location(file: path), found: "\(byteCount)", expected: "\(expected)", remedy: replacing)
  }

  /// A mapped file that another program wrote to.
  static func changedInUse(_ path: String) -> Diagnostic {
    Diagnostic(
      "file-changed", "this file was changed while it was in use", at: Location(file: path), remedy: replacing)
  }

  /// A mapped file that the system could not read.
  static func unreadableInUse(_ path: String) -> Diagnostic {
    Diagnostic(
      "file-unreadable", "a part of this file could not be read while it was in use", at: Location(file: path),
      remedy: "check its disk or network, and load it again")
  }

  private static let replacing = "load it again; to replace a file in use, rename a new one to its path"

  /// - Parameter number: 0 when the file ends before `offset`.
  package static func reading(_ path: String, at offset: Int, number: Int32) -> Diagnostic {
    Diagnostic(
      "read-failed",
      number == 0 ? "the file became shorter while it was being read" : "cannot be read: \(text(number))",
      at: Location(file: path, byteOffset: offset), remedy: "see whether another program is writing it")
  }

  package static func writing(_ path: String, _ number: Int32) -> Diagnostic {
    Diagnostic("write-failed", "cannot be written: \(text(number))", at: Location(file: path))
  }

  package static func notARegularFile(_ path: String, isDirectory: Bool) -> Diagnostic {
    Diagnostic(
      "not-a-file", "expected a file, found \(isDirectory ? "a directory" : "a device, pipe or socket")",
      at: Location(file: path))
  }

  package static func text(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
