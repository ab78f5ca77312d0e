internal import Glibc
internal import Synchronization

/// Whether the user wishes this process to stop, with Ctrl-C or a termination signal.
enum Interruption {
  fileprivate static let flag = Atomic(false)

  static var isWished: Bool { flag.load(ordering: .relaxed) }

  /// From here on the first signal only sets the flag; the second one ends the process as always.
  static func watch() {
    signal(SIGINT, noteInterruption)
    signal(SIGTERM, noteInterruption)
  }
}

private func noteInterruption(_ number: Int32) {
  Interruption.flag.store(true, ordering: .relaxed)
  signal(number, SIG_DFL)
}
