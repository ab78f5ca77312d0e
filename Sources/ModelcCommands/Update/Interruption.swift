internal import Glibc
internal import Synchronization

/// Requests to stop this process, by Ctrl-C or a termination signal.
enum Interruption {
  fileprivate static let flag = Atomic(false)

  static var isWished: Bool { flag.load(ordering: .relaxed) }

  /// After this call, the first signal only sets the flag; the second one ends the process as usual.
  static func watch() {
    signal(SIGINT, noteInterruption)
    signal(SIGTERM, noteInterruption)
  }
}

private func noteInterruption(_ number: Int32) {
  Interruption.flag.store(true, ordering: .relaxed)
  signal(number, SIG_DFL)
}
