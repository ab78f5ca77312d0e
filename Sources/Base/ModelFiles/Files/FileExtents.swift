internal import Glibc
import ModelBase

/// The allocated parts of a file: a sparse file has holes, which take no disk space and read as zeros.
enum FileExtents {
  /// The first part of the file from `position` to `end` that is not a hole; nil if only a hole is left.
  static func next(_ descriptor: CInt, from position: Int, until end: Int) -> Range<Int>? {
    guard position < end else { return nil }
    let start = lseek(descriptor, off_t(position), seekData)
    guard start >= 0 else {
      // ENXIO means that only a hole is left. Other errors come from file systems that do not know holes.
      return errno == ENXIO ? nil : position..<end
    }
    guard Int(start) < end else { return nil }
    let hole = lseek(descriptor, start, seekHole)
    return Int(start)..<(hole > start ? min(Int(hole), end) : end)
  }

  // The headers define these only for GNU sources.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4
}
