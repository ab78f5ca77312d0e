internal import Glibc
package import ModelBase

/// Writes one file sequentially, in blocks.
///
/// Weights are copied from their source to the file block by block: at most one block is in memory.
package final class FileWriter {
  /// Path for errors: the caller's, not that of a temporary file.
  let path: String
  let descriptor: Int32
  private let isDurable: Bool
  private var buffer: [UInt8] = []
  /// Bytes written so far.
  package private(set) var byteCount = 0
  /// Called with the length of each block that was written.
  package var onWrite: ((Int) -> Void)?
  /// Throws to stop writing, for instance after a timeout; called before each block.
  package var check: () throws(Diagnostic) -> Void = {}
  /// Receives all bytes of the file.
  package var digest: StreamedSHA256?
  /// Receives the blocks that are read from its file.
  package var sourceDigest: SourceDigest?
  private let pool: BlockPool

  private static let blockByteCount = 256 << 10

  /// Writes to `descriptor`, which the caller closes.
  ///
  /// - Parameter isDurable: Whether `finish` waits for the disk, so that the file also survives a power failure.
  init(descriptor: Int32, path: String, isDurable: Bool = true, pool: BlockPool = BlockPool()) {
    self.pool = pool
    self.descriptor = descriptor
    self.path = path
    self.isDurable = isDurable
  }

  package func write(_ bytes: [UInt8]) throws(Diagnostic) {
    byteCount += bytes.count
    if buffer.count + bytes.count < Self.blockByteCount {
      buffer += bytes
      return
    }
    try flush()
    try writeAll(bytes)
  }

  package func write(_ weights: WeightData) throws(Diagnostic) {
    guard let (source, range) = weights.place else { return }
    guard range.count >= Self.blockByteCount else { return try write(weights.bytes) }
    guard let file = source as? MappedFile else { return try write(weights, source, range) }
    try flush()
    var position = range.lowerBound
    while position < range.upperBound {
      let block = pool.take()
      try block.read(file, position..<range.upperBound)
      byteCount += block.byteCount
      digest?.update(.block(block))
      sourceDigest?.offer(block, at: position, of: file)
      try writeAll(block.bytes)
      position += block.byteCount
    }
  }

  private func write(
    _ weights: WeightData, _ source: any WeightSource, _ range: Range<Int>
  ) throws(Diagnostic) {
    try flush()
    byteCount += weights.byteCount
    digest?.update(.weights(weights))
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockByteCount) {
      let block = start..<min(start + Self.blockByteCount, range.upperBound)
      try source.withBytes(block) { span throws(Diagnostic) in
        try span.withUnsafeBytes { bytes throws(Diagnostic) in try writeAll(bytes) }
      }
    }
  }

  /// Copies `file` to a file that is still empty, within the system if possible. Holes stay holes.
  ///
  /// - Parameter ranges: The parts to copy, in ascending order and apart; nil for all. Gaps between them become holes,
  ///   and everything after the last is omitted.
  package func copy(_ file: MappedFile, only ranges: [Range<Int>]? = nil) throws(Diagnostic) {
    try flush()
    for range in ranges ?? [0..<file.byteCount] {
      var position = range.lowerBound
      while let extent = FileExtents.next(file.descriptor, from: position, until: range.upperBound) {
        try moveOn(to: extent.lowerBound)
        try copy(extent, of: file)
        position = extent.upperBound
      }
      try moveOn(to: range.upperBound)
    }
    // A part that was cut off meanwhile looks like a hole.
    try file.checkVersion()
  }

  private func copy(_ range: Range<Int>, of file: MappedFile) throws(Diagnostic) {
    var position = range.lowerBound
    while position < range.upperBound {
      try checkContinuing()
      let count = FileCopy.copy(file.descriptor, position, to: descriptor, count: range.upperBound - position)
      switch count {
      case 0: throw FileProblem.sourceShrank(file.path)
      case 1...:
        position += count
        countPlaced(count)
      default:
        let number = CInt(truncatingIfNeeded: -count)
        if number == EINTR { continue }
        guard FileCopy.isUnsupported(number) else { throw FileProblem.cannotWrite(path, number) }
        try write(WeightData(source: file, range: position..<range.upperBound))
        return try flush()
      }
    }
  }

  /// Leaves a hole up to `offset`, which counts as written.
  private func moveOn(to offset: Int) throws(Diagnostic) {
    guard offset > byteCount else { return }
    guard ftruncate(descriptor, off_t(offset)) == 0, lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else {
      throw FileProblem.cannotWrite(path, errno)
    }
    countPlaced(offset - byteCount)
  }

  /// Copies the whole file at `source`.
  package func copy(_ source: String) throws(Diagnostic) {
    if try FileStatus(source) == .missing { throw FileProblem.source(source, ENOENT) }
    try copy(try MappedFile(path: source))
  }

  /// Counts bytes that others wrote to the descriptor.
  func countPlaced(_ count: Int) {
    byteCount += count
    onWrite?(count)
  }

  /// Overwrites earlier bytes at `offset`; the next write still appends at the end.
  package func overwrite(_ bytes: [UInt8], at offset: Int) throws(Diagnostic) {
    try flush()
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileProblem.cannotWrite(path, count < 0 ? errno : EIO) }
      done += count
    }
  }

  /// Writes the remaining bytes, and waits for the disk if requested.
  func finish() throws(Diagnostic) {
    try flush()
    guard isDurable else { return }
    // Pipes and the like cannot be synchronized.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileProblem.cannotWrite(path, errno)
    }
  }

  /// Writes the buffered bytes.
  package func flush() throws(Diagnostic) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try writeAll(bytes)
  }

  private func writeAll(_ bytes: [UInt8]) throws(Diagnostic) {
    digest?.update(.bytes(bytes))
    try bytes.span.bytes.withUnsafeBytes { bytes throws(Diagnostic) in try writeAll(bytes) }
  }

  private func checkContinuing() throws(Diagnostic) {
    try TerminationSignals.check()
    try check()
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    try checkContinuing()
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, block.baseAddress, block.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw FileProblem.cannotWrite(path, errno)
      }
      rest = rest[(rest.startIndex + count)...]
    }
    onWrite?(bytes.count)
  }
}
