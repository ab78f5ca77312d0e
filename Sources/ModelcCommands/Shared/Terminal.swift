internal import Glibc

/// What standard output and standard error of this process are.
enum Terminal {
  /// Whether standard output goes to a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error goes to a terminal.
  static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the user asks programs for plain text: `NO_COLOR` is set and not empty.
  static var asksForNoColor: Bool {
    guard let value = getenv("NO_COLOR") else { return false }
    return !String(cString: value).isEmpty
  }

  /// Columns of the terminal that standard output goes to; nil when it goes elsewhere.
  static var columns: Int? {
    var size = winsize()
    guard isStandardOutput, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes `text` to standard output. A reader that has gone away, as in `| head`, is no error: the system ends the
  /// process without a word.
  static func write(_ text: String) {
    print(text, terminator: "")
  }

  /// Writes `text` to standard error.
  static func writeError(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
