internal import Glibc
internal import ModelFormat
internal import ModelSpec

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
  ///
  /// - Throws: `FormatError` when standard output cannot be written, as with a full disk.
  static func write(_ text: String) throws(FormatError) {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      // With SIGPIPE ignored, a reader that has gone away is seen here.
      if count < 0, errno == EPIPE { return }
      guard count > 0 else {
        throw FormatError(
          "write-failed", "standard output cannot be written: \(String(cString: strerror(errno)))")
      }
      rest.removeFirst(count)
    }
  }

  /// Writes `text` to standard error.
  static func writeError(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
