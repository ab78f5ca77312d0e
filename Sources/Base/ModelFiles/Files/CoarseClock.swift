internal import Glibc

/// The fastest clock to read, for frequent queries; it advances every few milliseconds.
package enum CoarseClock {
  /// Milliseconds since some moment before this process started.
  package static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
