internal import CArchiveShim
internal import ModelBase
internal import ModelFiles

/// Reads the bytes of a compressed file sequentially. It may be hostile: the output is bounded by ``UnpackLimits``.
final class CompressedInput {
  let path: String
  let compression: ArchiveCompression
  /// Bytes of the file.
  let byteCount: Int
  /// Bytes read so far.
  private(set) var producedByteCount = 0
  private let stream: Stream
  private let allowedByteCount: Int
  private let limits: UnpackLimits
  /// The last eight bytes of the file: the checksum and the length of the content of a gzip file.
  private let trailer: [UInt8]

  /// Owns the library's stream.
  private final class Stream {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { archive_shim_stream_close(pointer) }
  }

  init(_ path: String, limits: UnpackLimits) throws(Diagnostic) {
    let file = try MappedFile(path: path)
    byteCount = file.byteCount
    guard byteCount > 0 else { throw PackProblem.damaged(path, "the archive is empty") }
    guard let found = ArchiveCompression(firstBytes: file.copy(0..<min(512, byteCount))) else {
      throw PackProblem.refused(path, "this is not a tar archive, plain or compressed by gzip, bzip2, xz or zstd")
    }
    trailer = file.copy(max(0, byteCount - 8)..<byteCount)
    self.path = path
    self.limits = limits
    compression = found
    allowedByteCount = limits.allowedByteCount(for: byteCount)
    if found == .xz { try XZBlocks.check(file) }
    guard archive_shim_is_available() != 0 else { throw PackProblem.missingLibrary(path) }
    guard let pointer = archive_shim_stream_open(FilePath.system(path), compression.filter) else {
      throw PackProblem.noMemory(path)
    }
    stream = Stream(pointer)
    if archive_shim_stream_problem(pointer) != ARCHIVE_SHIM_NO_PROBLEM { throw problem }
  }

  /// Bytes of the file that were consumed so far, including some that were read ahead.
  var consumedByteCount: Int { min(Int(archive_shim_stream_consumed(stream.pointer)), byteCount) }

  private var problem: Diagnostic {
    let after = "after \(producedByteCount) bytes of content"
    switch archive_shim_stream_problem(stream.pointer) {
    case ARCHIVE_SHIM_CUT_OFF:
      return PackProblem.damaged(path, "the \(compression.rawValue) data is truncated \(after)")
    case ARCHIVE_SHIM_MEMORY:
      return PackProblem.tooLarge(path, "the \(compression.rawValue) data asks for more memory than is allowed")
    case ARCHIVE_SHIM_MISSING_FILTER: return PackProblem.missingFilter(compression, path)
    default: return PackProblem.damaged(path, "the \(compression.rawValue) data is corrupt \(after)")
    }
  }

  /// Reads `count` bytes into the beginning of `bytes`, which is large enough.
  ///
  /// - Returns: How many were read: fewer only at the end.
  func read(_ bytes: inout [UInt8], _ count: Int) throws(Diagnostic) -> Int {
    let found = Int(archive_shim_stream_read(stream.pointer, &bytes, min(count, bytes.count)))
    guard found >= 0 else { throw problem }
    try checkRoom(for: found)
    producedByteCount += found
    return found
  }

  /// Checks that `count` more bytes are allowed.
  func checkRoom(for count: Int) throws(Diagnostic) {
    guard count > allowedByteCount - producedByteCount else { return }
    guard allowedByteCount < limits.byteCount else {
      throw PackProblem.tooLarge(path, "the archive unpacks to more than \(limits.byteCount) bytes, the maximum")
    }
    throw PackProblem.tooLarge(
      path, "the archive of \(byteCount) bytes unpacks to more than \(allowedByteCount) bytes",
      remedy: "if you trust the archive, raise the ratio limit of \(limits.ratio)")
  }

  /// Final checks: that the file ends with its content, and the checksum of gzip, which the library ignores.
  func finish() throws(Diagnostic) {
    let consumed = consumedByteCount
    guard consumed == byteCount else {
      throw PackProblem.damaged(
        path, "\(byteCount - consumed) bytes follow the end of the \(compression.rawValue) data")
    }
    guard compression == .gzip, trailer.count == 8 else { return }
    let sum = archive_shim_stream_sum(stream.pointer)
    let said = Self.word(trailer[..<4])
    guard said == sum, Self.word(trailer[4...]) == UInt32(truncatingIfNeeded: producedByteCount) else {
      let digits = { (word: UInt32) in String(word, radix: 16) }
      throw PackProblem.damaged(
        path,
        "the gzip data has checksum \(digits(sum)) and \(producedByteCount) bytes, expected \(digits(said)) and "
          + "\(Self.word(trailer[4...]))")
    }
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
