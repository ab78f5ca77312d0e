internal import ArgumentParser
internal import Glibc
internal import ModelInspect
internal import ModelSpec
internal import ModelStore

/// Errors of a store as text for a terminal.
enum StoreProblem {
  static func missing(_ directory: String) -> StoreError {
    StoreError(
      Diagnostic(
        .error, "not-a-store", "there is no store here", at: Location(file: directory),
        remedy: "check the path; `modelc fetch URL --into DIR` makes a store"))
  }
}

extension AsyncParsableCommand {
  /// Runs `work`; prints a `DiagnosticError` to standard error and exits with status 1. Its lines may contain text from
  /// servers and records, so each is escaped separately.
  func reportingErrors(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let error as any DiagnosticError {
      let lines = error.lines.map { TerminalText.escaped($0) + "\n" }
      StoreTerminal.writeError(lines.joined())
      throw ExitCode.failure
    }
  }
}

/// Standard output and standard error of this process.
enum StoreTerminal {
  static var isStandardError: Bool { isatty(STDERR_FILENO) == 1 }

  static func writeError(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }

  /// - Throws: `StoreError` when standard output cannot be written, as with a full disk.
  static func write(_ text: String) throws(StoreError) {
    var rest = Array(text.utf8)
    while !rest.isEmpty {
      let count = Glibc.write(STDOUT_FILENO, rest, rest.count)
      if count < 0, errno == EINTR { continue }
      // With SIGPIPE ignored, a reader that has gone away is seen here.
      if count < 0, errno == EPIPE { return }
      guard count > 0 else {
        throw StoreError(
          Diagnostic(.error, "write-failed", "standard output cannot be written: \(String(cString: strerror(errno)))"))
      }
      rest.removeFirst(count)
    }
  }
}
