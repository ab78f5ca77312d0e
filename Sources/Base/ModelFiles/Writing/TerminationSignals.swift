internal import Glibc
package import ModelBase
internal import Synchronization

/// Signals that ask this process to end. Tools can defer them while there are temporary files: writing stops with an
/// error, the files are removed, and then the signal ends the process.
package enum TerminationSignals {
  /// Number of temporary files and directories to be removed.
  private static let temporaryCount = Atomic(0)
  /// The pending signal; 0 for none.
  private static let waiting = Atomic<Int32>(0)

  /// Defers SIGINT, SIGTERM and SIGHUP while there are temporary files; a second signal of the same kind is not
  /// deferred. Also ignores SIGXFSZ, so that exceeding the file size limit is reported as an error.
  ///
  /// For the main function of a tool: a library must not change how its process handles signals.
  package static func waitForTemporaryFiles() {
    signal(SIGXFSZ, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      signal(number) { TerminationSignals.receive($0) }
    }
    // A parent that starts processes from a thread with blocked signals passes the mask on to its children.
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

  /// Called before a temporary file is created.
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
  /// - Throws: `Diagnostic` with code `interrupted` if a signal is pending.
  package static func check() throws(Diagnostic) {
    guard waiting.load(ordering: .relaxed) == 0 else {
      throw Diagnostic("interrupted", "interrupted by a signal")
    }
  }
}
