internal import Glibc
package import ModelBase
internal import Synchronization

/// Signals that ask this process to end. In a tool that says so, they wait while it has temporary files: writing them stops
/// with an error, they are removed, and the process ends by the signal.
package enum TerminationSignals {
  /// Temporary files and directories that have to be removed.
  private static let temporaryCount = Atomic(0)
  /// The signal that waits; 0 for none.
  private static let waiting = Atomic<Int32>(0)

  /// Has SIGINT, SIGTERM and SIGHUP wait while there are temporary files; a second signal of the same kind does not wait. A
  /// file that becomes larger than the system allows is an error to report, where SIGXFSZ would end the process.
  ///
  /// For the main function of a tool: a library must not change how its process handles signals.
  package static func waitForTemporaryFiles() {
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      signal(number) { TerminationSignals.receive($0) }
    }
    // A parent that starts processes from a thread of its own may have blocked signals there, and a child inherits that.
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&numbers, number) }
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
  }

  /// Whether this process ignores a signal, as under `nohup` or when a shell starts it in the background.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func receive(_ number: Int32) {
    signal(number, SIG_DFL)
    waiting.store(number, ordering: .sequentiallyConsistent)
    if temporaryCount.load(ordering: .sequentiallyConsistent) == 0 { raise(number) }
  }

  /// Called before a temporary file is made.
  static func begin() {
    temporaryCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }

  /// Called when it is in place or removed.
  static func end() {
    let left = temporaryCount.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    let number = waiting.load(ordering: .sequentiallyConsistent)
    if left == 0, number != 0 { raise(number) }
  }

  /// Called now and then while there is a temporary file.
  ///
  /// - Throws: `Diagnostic` with code `interrupted` if a signal waits.
  package static func check() throws(Diagnostic) {
    guard waiting.load(ordering: .relaxed) == 0 else {
      throw Diagnostic("interrupted", "interrupted by a signal")
    }
  }
}
