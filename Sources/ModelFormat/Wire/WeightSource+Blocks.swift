internal import Glibc
internal import ModelSpec

extension WeightSource {
  /// Calls `body` with the bytes of `range` in blocks of 256 KiB, the last one shorter. Pages of a mapped file are given
  /// back after each block, so that streaming a file of any size takes little memory.
  func forEachBlock<Failure: Error>(
    of range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + streamBlockSize, range.upperBound)
      try withBytes(start..<end, body)
      (self as? MappedFile)?.giveBack(start..<end)
      start = end
    }
  }
}

/// Bytes that are read or written at once when weights are streamed.
let streamBlockSize = 256 << 10

extension MappedFile {
  /// Lets the system drop the pages of `range` from this process. Whoever reads them again gets them again from the
  /// file, so this changes memory use only.
  func giveBack(_ range: Range<Int>) {
    let start = range.lowerBound & ~(pageSize - 1)
    madvise(UnsafeMutableRawPointer(mutating: base + start), range.upperBound - start, MADV_DONTNEED)
  }
}

private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
