internal import Glibc
import ModelBase

/// What tells one state of a file that is open from another: its length, and when its content was last changed.
///
/// Other times change when a file gets another name or other permissions, which does no harm.
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
