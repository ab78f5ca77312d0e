internal import Glibc
import ModelBase

/// Distinguishes states of an open file: its size, and when its content last changed.
///
/// Other times change when a file is renamed or gets other permissions, which does no harm.
struct FileVersion: Equatable, Sendable {
  let byteCount: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    byteCount = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
