internal import Glibc
import ModelBase

/// Where a file has bytes: a sparse file has holes, which take no room and read as zeros.
enum FileExtents {
  /// The first part of the file from `position` on that is no hole, up to `end`; nil when only a hole is left.
  static func next(_ descriptor: CInt, from position: Int, until end: Int) -> Range<Int>? {
    guard position < end else { return nil }
    let start = lseek(descriptor, off_t(position), seekData)
    guard start >= 0 else {
      // There is nothing but a hole. Other errors are those of file systems that do not know holes.
      return errno == ENXIO ? nil : position..<end
    }
    guard Int(start) < end else { return nil }
    let hole = lseek(descriptor, start, seekHole)
    return Int(start)..<(hole > start ? min(Int(hole), end) : end)
  }

  // The headers show these to GNU sources only.
  private static let seekData: CInt = 3
  private static let seekHole: CInt = 4
}
