internal import ModelBase

/// Command lines that people paste into a shell.
package enum ShellText {
  /// `word` as one word of a command line of bash, zsh or fish, in quotes where it needs them; nothing in it is expanded.
  ///
  /// Within single quotes, a backslash is itself in bash and zsh, but may hide the quote after it in fish; so backslashes and
  /// single quotes stand in double quotes, which all three read alike.
  package static func quoted(_ word: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@+=:,./-".utf8)
    // A shell may take what follows a `=` in front for the name of a program.
    let isPlain = !word.isEmpty && word.utf8.first != UInt8(ascii: "=") && word.utf8.allSatisfy(plain.contains)
    if isPlain { return word }
    let text = word.escapingScalars { scalar in
      switch scalar {
      case "'": "'\"'\"'"
      case "\\": "'\"\\\\\"'"
      default: nil
      }
    }
    return "'" + text + "'"
  }
}
