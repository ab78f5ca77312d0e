internal import Glibc
internal import ModelBase
internal import Synchronization

/// The chunks of one file that remain to be written or checked.
final class ChunkWork: Sendable {
  private let chunks: [ChunkedFile.Chunk]
  private let descriptor: CInt
  private let path: String
  private let next = Atomic(0)
  private let outcome: Mutex<(checks: [UInt64], problem: Diagnostic?)>

  init(_ chunks: [ChunkedFile.Chunk], descriptor: CInt, path: String) {
    self.chunks = chunks
    self.descriptor = descriptor
    self.path = path
    outcome = Mutex((Array(repeating: 0, count: chunks.count), nil))
  }

  /// The checksum of each chunk.
  func result() throws(Diagnostic) -> [UInt64] {
    let (checks, problem) = outcome.withLock { $0 }
    if let problem { throw problem }
    return checks
  }

  /// Copies spans of other files.
  func copy(_ spans: [ChunkedFile.Span]) {
    withBuffer { buffer throws(Diagnostic) in
      for span in spans {
        var position = span.range.lowerBound
        while position < span.range.upperBound, next.load(ordering: .relaxed) < Self.stopped {
          position += try copy(span.file, position..<span.range.upperBound, through: buffer)
        }
      }
    }
  }

  /// Copies the first bytes of `range`.
  ///
  /// - Returns: The number of bytes copied.
  private func copy(
    _ file: MappedFile, _ range: Range<Int>, through buffer: UnsafeMutableRawBufferPointer
  ) throws(Diagnostic) -> Int {
    try TerminationSignals.check()
    let count = FileCopy.copy(
      file.descriptor, range.lowerBound, to: descriptor, at: range.lowerBound, count: range.count)
    if count > 0 { return count }
    let number = CInt(truncatingIfNeeded: -count)
    if number == EINTR { return 0 }
    guard number != 0 else { throw FileProblem.sourceShrank(file.path) }
    guard FileCopy.isUnsupported(number) else { throw FileProblem.cannotWrite(path, number) }
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(range.count, buffer.count)])
    try read(file, range.lowerBound, into: part)
    try place(UnsafeRawBufferPointer(part), at: range.lowerBound)
    return part.count
  }

  /// Writes and checks chunks until none are left.
  func run() {
    var checks: [(index: Int, check: UInt64)] = []
    withBuffer { buffer throws(Diagnostic) in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard chunks.indices.contains(index) else { break }
        checks.append((index, try check(chunks[index], buffer)))
      }
    }
    outcome.withLock { outcome in
      for (index, check) in checks { outcome.checks[index] = check }
    }
  }

  /// Far beyond the last chunk, so that other threads find no more work.
  private static let stopped = Int.max / 2

  private func withBuffer(_ body: (UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Void) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ChunkedFile.chunkByteCount, alignment: 4096)
    defer { buffer.deallocate() }
    do throws(Diagnostic) {
      try body(buffer)
    } catch {
      next.store(Self.stopped, ordering: .relaxed)
      outcome.withLock { if $0.problem == nil { $0.problem = error } }
    }
  }

  /// The checksum of `chunk`; writes chunks that are generated.
  private func check(
    _ chunk: ChunkedFile.Chunk, _ buffer: UnsafeMutableRawBufferPointer
  ) throws(Diagnostic) -> UInt64 {
    try TerminationSignals.check()
    switch chunk.content {
    case .file(let file):
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<chunk.range.count])
      try read(file, chunk.range.lowerBound, into: part)
      return Checksum64.of(UnsafeRawBufferPointer(part))
    case .made(let make):
      let bytes = try make()
      guard bytes.count == chunk.range.count else {
        throw Diagnostic("internal", "a part of '\(path)' has \(bytes.count) bytes, expected \(chunk.range.count)")
      }
      let result: Result<UInt64, Diagnostic> = bytes.withUnsafeBytes { bytes in
        Result { () throws(Diagnostic) in
          try place(bytes, at: chunk.range.lowerBound)
          return Checksum64.of(bytes)
        }
      }
      return try result.get()
    }
  }

  private func read(
    _ file: MappedFile, _ offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Diagnostic) {
    guard try file.read(offset, into: buffer) == buffer.count else { throw FileProblem.sourceShrank(file.path) }
  }

  private func place(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Diagnostic) {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileProblem.cannotWrite(path, count < 0 ? errno : EIO) }
      done += count
    }
  }
}
