/// Command lines that people paste into a shell.
package enum ShellText {
  /// `word` as one word of a command line of bash, zsh or fish, in quotes where it needs them; nothing in it is expanded.
  package static func quoted(_ word: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-".utf8)
    if !word.isEmpty, word.utf8.allSatisfy(plain.contains) { return word }
    return "'" + word.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
