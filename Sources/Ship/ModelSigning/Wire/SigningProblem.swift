internal import Glibc
internal import ModelBase
internal import ModelFiles

/// Diagnostics about files that cannot be signed or read.
enum SigningProblem {
  static func notAFile(_ path: String, _ mode: mode_t) -> Diagnostic {
    let found =
      switch mode & S_IFMT {
      case S_IFDIR: "a directory"
      case S_IFLNK: "a link"
      default: "a device, pipe or socket"
      }
    return Diagnostic(
      "not-a-file", "expected a file, found \(found)", at: Location(file: path), found: found, expected: "a file")
  }

  static func link(_ relative: String, to target: String, at path: String) -> Diagnostic {
    Diagnostic(
      "signed-link", "'\(relative)' is a link, to '\(target)', and signatures cover files only",
      at: Location(file: path), found: "a link", expected: "a file",
      remedy: "replace the link with the file itself")
  }

  static func special(_ relative: String, at path: String) -> Diagnostic {
    Diagnostic(
      "signed-special", "'\(relative)' is a device, pipe or socket, and signatures cover files only",
      at: Location(file: path), found: "a device, pipe or socket", expected: "a file", remedy: "remove it")
  }

  /// - Parameter what: The problem of the name.
  static func name(_ bytes: [UInt8], _ what: String, at directory: String) -> Diagnostic {
    Diagnostic(
      "signed-name", "the name '\(EscapedText.text(bytes))' \(what)", at: Location(file: directory),
      remedy: "rename the file")
  }
}
