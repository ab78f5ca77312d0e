internal import Glibc

/// The clock that is read fastest, for what is asked again and again; it goes on every few milliseconds.
package enum CoarseClock {
  /// Milliseconds since some moment before this process began.
  package static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
