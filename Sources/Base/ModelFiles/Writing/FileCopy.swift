internal import Glibc
import ModelBase

/// Copies from file to file without passing the bytes through this process; some file systems then share them.
enum FileCopy {
  /// Copies at most `count` bytes from `offset` of `source` to `place` of `target`; nil means its current position,
  /// which advances.
  ///
  /// - Returns: Bytes copied, 0 at the end of the source; or the negative error number.
  static func copy(_ source: CInt, _ offset: Int, to target: CInt, at place: Int? = nil, count: Int) -> Int {
    typealias CopyFileRange =
      @convention(c) (
        CInt, UnsafeMutablePointer<Int64>?, CInt, UnsafeMutablePointer<Int64>?, Int, UInt32
      ) -> Int
    // The headers declare it only for GNU sources, and other C libraries lack it.
    guard let symbol = dlsym(nil, "copy_file_range") else { return -Int(ENOSYS) }
    let copyFileRange = unsafeBitCast(symbol, to: CopyFileRange.self)
    var position = Int64(offset)
    let step = min(count, largestStep)
    guard let place else {
      let copied = copyFileRange(source, &position, target, nil, step, 0)
      return copied < 0 ? -Int(errno) : copied
    }
    var targetPosition = Int64(place)
    let copied = copyFileRange(source, &position, target, &targetPosition, step, 0)
    return copied < 0 ? -Int(errno) : copied
  }

  /// Whether the system or one of the file systems does not support it, so that the bytes must be read and written.
  static func isUnsupported(_ number: CInt) -> Bool {
    [ENOSYS, EXDEV, EINVAL, EOPNOTSUPP, EPERM, EBADF, ETXTBSY].contains(number)
  }

  /// Small enough to show progress, and to let a signal end the process at once.
  private static let largestStep = 32 << 20
}
