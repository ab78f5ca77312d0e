internal import Glibc
internal import ModelFormat
internal import ModelInspect
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

  /// All bytes of standard input.
  ///
  /// - Throws: `Diagnostic` if it cannot be read, or has more bytes than `limit`.
  static func read(limit: Int) throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw Diagnostic("read-failed", "standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      guard count > 0 else { return bytes }
      bytes += block[..<count]
      guard bytes.count <= limit else {
        throw Diagnostic("read-failed", "standard input has more than \(limit) bytes")
      }
    }
  }

  /// Writes `text` to standard output, without what steers a terminal other than line breaks, tabs and colors. It is not an
  /// error if the reader has gone, as in `| head`: the system then ends the process silently.
  ///
  /// - Parameter isCommands: Whether lines may be commands of a build server; nothing in them is changed then.
  /// - Throws: `Diagnostic` if standard output cannot be written, for example because the disk is full, or if a file that
  ///   `text` may come from was changed while it was in use.
  static func write(_ text: String, isCommands: Bool = false) throws(Diagnostic) {
    try OpenedFiles.current?.check()
    var rest = FilePath.bytes(isCommands ? text : TerminalText.printed(text))
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
    let bytes = FilePath.bytes(TerminalText.printed(text))
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
