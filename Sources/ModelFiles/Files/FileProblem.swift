internal import Glibc
internal import ModelSpec

/// Sentences about files that cannot be opened, read or written.
package enum FileProblem {
  package static func opening(_ path: String, _ number: Int32) -> FormatError {
    switch number {
    case ENOENT, ENOTDIR:
      FormatError("file-missing", "no such file", at: Location(file: path), remedy: "check the path")
    case EACCES, EPERM:
      FormatError("file-unreadable", "no permission to read this file", at: Location(file: path))
    default:
      FormatError("file-unreadable", "cannot be read: \(text(number))", at: Location(file: path))
    }
  }

  /// - Parameter number: 0 when the file ends before `offset`.
  package static func reading(_ path: String, at offset: Int, number: Int32) -> FormatError {
    FormatError(
      "read-failed",
      number == 0 ? "the file became shorter while it was being read" : "cannot be read: \(text(number))",
      at: Location(file: path, byteOffset: offset), remedy: "see whether another program is writing it")
  }

  package static func writing(_ path: String, _ number: Int32) -> FormatError {
    FormatError("write-failed", "cannot be written: \(text(number))", at: Location(file: path))
  }

  package static func notARegularFile(_ path: String, isDirectory: Bool) -> FormatError {
    FormatError(
      "not-a-file", "expected a file, found \(isDirectory ? "a directory" : "a device, pipe or socket")",
      at: Location(file: path))
  }

  package static func text(_ number: Int32) -> String {
    String(cString: strerror(number))
  }
}
