internal import Glibc
package import ModelBase

/// A file that is put together of chunks, in any order and by several threads at a time.
///
/// The system copies what other files have, on one thread, since file systems serialize writes to a file. The other threads
/// read it meanwhile for its checksum.
package struct ChunkedFile: Sendable {
  /// Most bytes of a chunk: few enough to stay in the processor's cache from reading to writing.
  package static let chunkByteCount = 256 << 10

  package struct Chunk: Sendable {
    /// Its place in the file, of at most `chunkByteCount` bytes.
    package var range: Range<Int>
    package var content: Content

    package init(_ range: Range<Int>, _ content: Content) {
      self.range = range
      self.content = content
    }
  }

  package enum Content: Sendable {
    /// What another file has at the same place.
    case file(MappedFile)
    /// Bytes that are made when their turn comes, on any thread.
    case made(@Sendable () throws(Diagnostic) -> [UInt8])
  }

  /// The chunks, which cover the file without gaps and without sharing bytes.
  package let chunks: [Chunk]
  /// Gets the checksum of each chunk when all are written; the file counts as not written when it throws.
  private let accept: @Sendable ([UInt64]) throws(Diagnostic) -> Void

  package init(_ chunks: [Chunk], accept: @escaping @Sendable ([UInt64]) throws(Diagnostic) -> Void) {
    self.chunks = chunks
    self.accept = accept
  }

  package var byteCount: Int { chunks.reduce(0) { max($0, $1.range.upperBound) } }

  /// `range` cut into pieces of at most `chunkByteCount` bytes, counted from its beginning.
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
    // What was read for its check is what was copied.
    try sources.checkUnchanged()
    try accept(checks)
    file.countPlaced(byteCount)
  }

  /// What is copied at once.
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

  /// A run of bytes that are the same in another file.
  struct Span {
    var file: MappedFile
    var range: Range<Int>
  }

  /// More do not make it faster: the file system writes to one file one after the other.
  private static let mostThreads = 4
}
