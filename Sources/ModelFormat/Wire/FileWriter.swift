internal import Glibc
internal import ModelSpec

/// Writes one file from first to last, in blocks.
///
/// Weights go from where they are to the file without being held: at most a block of them is in memory.
final class FileWriter {
  /// Path for errors: the one the caller knows, not that of a temporary file.
  let path: String
  private let descriptor: Int32
  private let isDurable: Bool
  private var buffer: [UInt8] = []
  /// Bytes written so far.
  private(set) var byteCount = 0
  /// Called with the length of each block that went to the file.
  var onWrite: ((Int) -> Void)?

  private static let blockByteCount = 256 << 10

  /// Writes to `descriptor`, which the caller closes.
  ///
  /// - Parameter isDurable: Whether `finish` waits for the disk, so that the file also survives a loss of power.
  init(descriptor: Int32, path: String, isDurable: Bool = true) {
    self.descriptor = descriptor
    self.path = path
    self.isDurable = isDurable
  }

  func write(_ bytes: [UInt8]) throws(FormatError) {
    byteCount += bytes.count
    if buffer.count + bytes.count < Self.blockByteCount {
      buffer += bytes
      return
    }
    try flush()
    try writeAll(bytes)
  }

  func write(_ weights: WeightData) throws(FormatError) {
    guard weights.byteCount >= Self.blockByteCount, let place = weights.place else { return try write(weights.bytes) }
    try flush()
    byteCount += weights.byteCount
    for start in stride(from: place.range.lowerBound, to: place.range.upperBound, by: Self.blockByteCount) {
      let block = start..<min(start + Self.blockByteCount, place.range.upperBound)
      try place.source.withBytes(block) { span throws(FormatError) in
        try span.withUnsafeBytes { bytes throws(FormatError) in try writeAll(bytes, from: place.source) }
      }
    }
  }

  func write(_ chunks: [WireWriter.Chunk]) throws(FormatError) {
    for chunk in chunks {
      switch chunk {
      case .bytes(let bytes): try write(bytes)
      case .weights(let weights): try write(weights)
      }
    }
  }

  /// Copies the whole file at `source`.
  func copy(_ source: String) throws(FormatError) {
    try flush()
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileProblem.source(source, errno) }
    defer { close(input) }
    var block = [UInt8](repeating: 0, count: Self.blockByteCount)
    while true {
      let count = read(input, &block, block.count)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw FileProblem.source(source, errno)
      }
      byteCount += count
      try block.span.bytes.extracting(0..<count).withUnsafeBytes { bytes throws(FormatError) in try writeAll(bytes) }
    }
  }

  /// Writes what is left, and waits until the disk has it where that was asked for.
  func finish() throws(FormatError) {
    try flush()
    guard isDurable else { return }
    // Pipes and the like have nothing to wait for.
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileProblem.cannotWrite(path, errno)
    }
  }

  private func flush() throws(FormatError) {
    guard !buffer.isEmpty else { return }
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try writeAll(bytes)
  }

  private func writeAll(_ bytes: [UInt8]) throws(FormatError) {
    try bytes.span.bytes.withUnsafeBytes { bytes throws(FormatError) in try writeAll(bytes) }
  }

  private func writeAll(
    _ bytes: UnsafeRawBufferPointer, from source: (any WeightSource)? = nil
  ) throws(FormatError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let block = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, block.baseAddress, block.count)
      if count < 0 {
        if errno == EINTR { continue }
        // The kernel reads the mapping: past the end of a file that was cut it fails, where we would be killed.
        if errno == EFAULT, let file = source as? MappedFile { throw FileProblem.sourceShrank(file.path) }
        throw FileProblem.cannotWrite(path, errno)
      }
      rest = rest[(rest.startIndex + count)...]
    }
    if source is MappedFile { Self.release(bytes) }
    onWrite?(bytes.count)
  }

  /// Lets the system take back the pages of a mapping that were written; they come back from the file when touched.
  private static func release(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    let start = (UInt(bitPattern: base) + page - 1) / page * page
    let end = (UInt(bitPattern: base) + UInt(bytes.count)) / page * page
    guard end > start, let address = UnsafeMutableRawPointer(bitPattern: start) else { return }
    madvise(address, Int(end - start), MADV_DONTNEED)
  }
}
