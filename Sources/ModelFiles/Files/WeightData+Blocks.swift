internal import Glibc
package import ModelSpec

extension WeightData {
  /// Calls `body` with the bytes in blocks of at most 256 KiB. Those of a file are read rather than mapped, so that the
  /// whole file never counts as memory of this process.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` when the file became shorter, or `read-failed` when it cannot be read.
  package func forEachBlock(_ body: (RawSpan) throws(Diagnostic) -> Void) throws(Diagnostic) {
    guard let (source, range) = place else { return }
    var block = [UInt8](repeating: 0, count: source is MappedFile ? min(Self.blockByteCount, range.count) : 0)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + Self.blockByteCount, range.upperBound)
      if let file = source as? MappedFile {
        let count = pread(file.descriptor, &block, end - start, off_t(start))
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw FileProblem.reading(file.path, at: start, number: errno) }
        guard count > 0 else { throw FileProblem.sourceShrank(file.path) }
        try body(block.span.bytes.extracting(0..<count))
        start += count
      } else {
        try source.withBytes(start..<end, body)
        start = end
      }
    }
  }

  private static let blockByteCount = 256 << 10
}
