internal import Glibc
internal import ModelFormat
internal import ModelSpec

/// Standard output and standard error of this process.
enum Terminal {
  /// Whether standard output goes to a terminal.
  static var isStandardOutput: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard error goes to a terminal.
  static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether the user wants no colors: `NO_COLOR` is set and not empty.
  static var asksForNoColor: Bool {
    guard let value = getenv("NO_COLOR") else { return false }
    return !String(cString: value).isEmpty
  }

  /// Width of the terminal in columns; nil if standard output is not a terminal.
  static var columns: Int? {
    var size = winsize()
    guard isStandardOutput, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes `text` to standard output. It is not an error if the reader has gone, as in `| head`: the system then ends the
  /// process silently.
  ///
  /// - Throws: `Diagnostic` if standard output cannot be written, for example because the disk is full.
  static func write(_ text: String) throws(Diagnostic) {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      // If SIGPIPE is ignored, a closed pipe is reported here.
      if count < 0, errno == EPIPE { return }
      guard count > 0 else {
        throw Diagnostic(
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
