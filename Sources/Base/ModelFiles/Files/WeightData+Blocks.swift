internal import Glibc
package import ModelBase

extension WeightData {
  /// Calls `body` with the bytes in blocks of at most 256 KiB. Files are read rather than mapped, so that they do not
  /// count as memory of this process.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` when the file became shorter, or `read-failed` when it cannot be read.
  package func forEachBlock(_ body: (RawSpan) throws(Diagnostic) -> Void) throws(Diagnostic) {
    guard let (source, range) = place else { return }
    var block = [UInt8](repeating: 0, count: source is MappedFile ? min(Self.blockByteCount, range.count) : 0)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + Self.blockByteCount, range.upperBound)
      if let file = source as? MappedFile {
        let range = start..<end
        let result = block.withUnsafeMutableBytes { bytes in
          Result { () throws(Diagnostic) in
            try file.read(range.lowerBound, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<range.count]))
          }
        }
        guard try result.get() == range.count else { throw FileProblem.sourceShrank(file.path) }
        try body(block.span.bytes.extracting(0..<range.count))
        start = end
      } else {
        try source.withBytes(start..<end, body)
        start = end
      }
    }
  }

  private static let blockByteCount = 256 << 10
}
