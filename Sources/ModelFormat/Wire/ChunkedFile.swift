internal import Glibc
internal import ModelSpec
internal import Synchronization

/// A file that is put together of chunks, which may be written in any order and by several threads at a time.
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
    case made(@Sendable () throws(FormatError) -> [UInt8])
  }

  /// The chunks, which cover the file without gaps and without sharing bytes.
  package let chunks: [Chunk]
  /// Gets the check of each chunk when all are written; the file counts as not written when it throws.
  private let accept: @Sendable ([UInt64]) throws(FormatError) -> Void

  package init(_ chunks: [Chunk], accept: @escaping @Sendable ([UInt64]) throws(FormatError) -> Void) {
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
  func write(to file: FileWriter) throws(FormatError) {
    let work = ChunkWork(chunks, descriptor: file.descriptor, path: file.path)
    let helperCount = min(sysconf(Int32(_SC_NPROCESSORS_ONLN)), Self.mostThreads, chunks.count) - 1
    let helpers = (0..<max(0, helperCount)).map { _ in SerialThread() }
    for helper in helpers { helper.async { work.run() } }
    work.run()
    for helper in helpers { helper.sync {} }
    try accept(try work.result())
    file.countPlaced(byteCount)
  }

  /// More do not make it faster: the file system writes to one file one after the other.
  private static let mostThreads = 4
}

/// The chunks of one file that are still to be written.
private final class ChunkWork: Sendable {
  private let chunks: [ChunkedFile.Chunk]
  private let descriptor: CInt
  private let path: String
  private let next = Atomic(0)
  private let outcome: Mutex<(checks: [UInt64], problem: FormatError?)>

  init(_ chunks: [ChunkedFile.Chunk], descriptor: CInt, path: String) {
    self.chunks = chunks
    self.descriptor = descriptor
    self.path = path
    outcome = Mutex((Array(repeating: 0, count: chunks.count), nil))
  }

  /// The check of each chunk.
  func result() throws(FormatError) -> [UInt64] {
    let (checks, problem) = outcome.withLock { $0 }
    if let problem { throw problem }
    return checks
  }

  /// Writes chunks until there are no more.
  func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ChunkedFile.chunkByteCount, alignment: 4096)
    defer { buffer.deallocate() }
    var checks: [(index: Int, check: UInt64)] = []
    do throws(FormatError) {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunks.indices.contains(index) else { break }
        checks.append((index, try write(chunks[index], through: buffer)))
      }
    } catch {
      // The others find no more work.
      next.store(chunks.count, ordering: .relaxed)
      outcome.withLock { if $0.problem == nil { $0.problem = error } }
    }
    outcome.withLock { outcome in
      for (index, check) in checks { outcome.checks[index] = check }
    }
  }

  private func write(
    _ chunk: ChunkedFile.Chunk, through buffer: UnsafeMutableRawBufferPointer
  ) throws(FormatError) -> UInt64 {
    switch chunk.content {
    case .file(let file):
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<chunk.range.count])
      guard try file.read(chunk.range.lowerBound, into: part) == part.count else {
        throw FileProblem.sourceShrank(file.path)
      }
      return try place(UnsafeRawBufferPointer(part), chunk.range)
    case .made(let make):
      let bytes = try make()
      guard bytes.count == chunk.range.count else {
        throw FormatError("internal", "a part of '\(path)' has \(bytes.count) bytes, expected \(chunk.range.count)")
      }
      let result: Result<UInt64, FormatError> = bytes.withUnsafeBytes { bytes in
        Result { () throws(FormatError) in try place(bytes, chunk.range) }
      }
      return try result.get()
    }
  }

  /// Writes `bytes` to their place.
  ///
  /// - Returns: Their check.
  private func place(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) throws(FormatError) -> UInt64 {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileProblem.cannotWrite(path, count < 0 ? errno : EIO) }
      done += count
    }
    return ByteCheck.of(bytes)
  }
}
