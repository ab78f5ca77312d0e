internal import Glibc
package import ModelSpec

/// Sentences about files that cannot be opened, read or written.
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
