internal import Glibc
package import ModelBase

/// A file assembled from chunks, in any order and by several threads at a time.
///
/// One thread has the system copy parts of other files, since file systems serialize writes to a file. The other
/// threads meanwhile read the file for its checksum.
package struct ChunkedFile: Sendable {
  /// Maximum size of a chunk: small enough to stay in the processor's cache between reading and writing.
  package static let chunkByteCount = 256 << 10

  package struct Chunk: Sendable {
    /// Its range in the file, of at most `chunkByteCount` bytes.
    package var range: Range<Int>
    package var content: Content

    package init(_ range: Range<Int>, _ content: Content) {
      self.range = range
      self.content = content
    }
  }

  package enum Content: Sendable {
    /// The same range of another file.
    case file(MappedFile)
    /// Bytes that are generated when their turn comes, on any thread.
    case made(@Sendable () throws(Diagnostic) -> [UInt8])
  }

  /// The chunks, which cover the file without gaps or overlaps.
  package let chunks: [Chunk]
  /// Receives the checksum of each chunk when all are written; if it throws, writing fails.
  private let accept: @Sendable ([UInt64]) throws(Diagnostic) -> Void

  package init(_ chunks: [Chunk], accept: @escaping @Sendable ([UInt64]) throws(Diagnostic) -> Void) {
    self.chunks = chunks
    self.accept = accept
  }

  package var byteCount: Int { chunks.reduce(0) { max($0, $1.range.upperBound) } }

  /// `range` divided into pieces of at most `chunkByteCount` bytes.
  package static func pieces(of range: Range<Int>) -> [Range<Int>] {
    stride(from: range.lowerBound, to: range.upperBound, by: chunkByteCount).map {
      $0..<min($0 + chunkByteCount, range.upperBound)
    }
  }

  /// Writes the chunks to an empty file.
  package func write(to file: FileWriter) throws(Diagnostic) {
    let sources = try SourceVersions(chunks)
    let work = ChunkWork(chunks, descriptor: file.descriptor, path: file.path)
    let helperCount = min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), Self.mostThreads, chunks.count) - 1
    let helpers = (0..<max(0, helperCount)).map { _ in SerialThread() }
    for helper in helpers { helper.async { work.run() } }
    work.copy(spans)
    work.run()
    for helper in helpers { helper.sync {} }
    let checks = try work.result()
    // The bytes read for the checksum are those that were copied.
    try sources.checkUnchanged()
    try accept(checks)
    file.countPlaced(byteCount)
  }

  /// Ranges that are copied in one call.
  private var spans: [Span] {
    var spans: [Span] = []
    for chunk in chunks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      guard case .file(let file) = chunk.content else { continue }
      if let last = spans.last, last.file === file, last.range.upperBound == chunk.range.lowerBound {
        spans[spans.count - 1].range = last.range.lowerBound..<chunk.range.upperBound
      } else {
        spans.append(Span(file: file, range: chunk.range))
      }
    }
    return spans
  }

  /// A run of bytes that another file has at the same offset.
  struct Span {
    var file: MappedFile
    var range: Range<Int>
  }

  /// More threads are not faster: the file system serializes writes to a file.
  private static let mostThreads = 4
}
