internal import ModelBase

/// Command lines to paste into a shell.
package enum ShellText {
  /// `word` as one word of a command line of bash, zsh or fish, quoted if necessary; nothing in it is expanded.
  ///
  /// Within single quotes, a backslash is literal in bash and zsh, but may escape the quote in fish; so backslashes and
  /// single quotes are put in double quotes, which all three read alike.
  package static func quoted(_ word: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@+=:,./-".utf8)
    // zsh expands a leading `=` to the path of a program.
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
