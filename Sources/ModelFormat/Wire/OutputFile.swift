internal import Glibc
internal import ModelSpec

/// A file that is written from the first byte to the last. Small pieces are gathered, large ones go out in blocks of
/// 256 KiB. A file that is not closed is removed: somebody gave up half way.
final class OutputFile {
  let path: String
  private let descriptor: Int32
  private var gathered: [UInt8] = []
  private var isClosed = false
  /// Bytes written so far.
  private(set) var byteCount = 0

  /// Makes the file, or empties the one that is there.
  ///
  /// - Throws: `FormatError` with code `write-failed`.
  init(_ path: String) throws(FormatError) {
    self.path = path
    // The property is set last: until then a throw does not run `deinit`, which would remove somebody else's file.
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard opened >= 0 else { throw FileProblem.writing(path, errno) }
    descriptor = opened
  }

  deinit {
    guard !isClosed else { return }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(path) }
    Glibc.close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(FormatError) {
    try write(bytes.span.bytes)
  }

  func write(_ data: WeightData) throws(FormatError) {
    guard let place = data.place else { return }
    try place.source.forEachBlock(of: place.range) { block throws(FormatError) in try write(block) }
  }

  func write(_ chunks: [WireWriter.Chunk]) throws(FormatError) {
    for chunk in chunks {
      switch chunk {
      case .bytes(let bytes): try write(bytes)
      case .weights(let weights): try write(weights)
      }
    }
  }

  func write(_ bytes: RawSpan) throws(FormatError) {
    byteCount += bytes.byteCount
    if gathered.count + bytes.byteCount > streamBlockSize { try flush() }
    if bytes.byteCount < streamBlockSize / 4 {
      bytes.withUnsafeBytes { gathered.append(contentsOf: $0) }
    } else {
      try flush()
      try bytes.withUnsafeBytes { buffer throws(FormatError) in try writeOut(buffer) }
    }
  }

  /// Writes what is left and closes the file.
  func close() throws(FormatError) {
    try flush()
    isClosed = true
    guard Glibc.close(descriptor) == 0 else { throw FileProblem.writing(path, errno) }
  }

  private func flush() throws(FormatError) {
    guard !gathered.isEmpty else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &gathered)
    try bytes.span.bytes.withUnsafeBytes { buffer throws(FormatError) in try writeOut(buffer) }
    bytes.removeAll(keepingCapacity: true)
    swap(&bytes, &gathered)
  }

  private func writeOut(_ buffer: UnsafeRawBufferPointer) throws(FormatError) {
    var rest = buffer
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        guard errno == EINTR else { throw FileProblem.writing(path, errno) }
      } else {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }
}
