internal import Glibc
internal import ModelFormat
import ModelSpec
internal import Synchronization

/// Requests to stop this process, by Ctrl-C, a termination signal or the end of its terminal.
enum Interruption {
  private static let flag = Atomic(false)
  /// The end of a pipe that is written to when the flag is set, and the end that can be read then.
  private static let bell = Atomic<Int32>(-1)
  private static let listener = Atomic<Int32>(-1)

  static var isWished: Bool { flag.load(ordering: .relaxed) }

  /// What can be read once the flag is set, to wait for; -1 before `watch`.
  static var descriptor: Int32 { listener.load(ordering: .relaxed) }

  /// After this call, the first signal only sets the flag; the second one ends the process as usual.
  static func watch() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      listener.store(ends[0], ordering: .relaxed)
      bell.store(ends[1], ordering: .relaxed)
    }
    var numbers = [SIGINT, SIGTERM]
    if !TerminationSignals.isIgnored(SIGHUP) { numbers.append(SIGHUP) }
    for number in numbers {
      signal(number) { Interruption.note($0) }
    }
  }

  private static func note(_ number: Int32) {
    signal(number, SIG_DFL)
    flag.store(true, ordering: .relaxed)
    _ = write(bell.load(ordering: .relaxed), "!", 1)
  }

  /// Whether there is something to read on standard input now.
  static var hasInput: Bool {
    var waiting = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
    return poll(&waiting, 1, 0) > 0
  }

  /// Whether nobody reads standard output any more: the other end of a pipe or socket is closed.
  static var hasNoReader: Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    return poll(&output, 1, 0) > 0 && isClosed(output)
  }

  private static func isClosed(_ output: pollfd) -> Bool { output.revents & Int16(POLLERR | POLLHUP) != 0 }

  /// Waits until standard input is readable, or this process should stop, or its output has no reader.
  ///
  /// - Returns: Whether to read.
  static func waitForInput() -> Bool {
    var waiting = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listener.load(ordering: .relaxed), events: Int16(POLLIN), revents: 0),
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
    ]
    while !isWished {
      if poll(&waiting, 3, -1) > 0 || errno != EINTR { break }
    }
    return !isWished && !isClosed(waiting[2])
  }
}
