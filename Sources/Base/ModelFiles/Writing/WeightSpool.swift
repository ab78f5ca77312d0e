internal import Glibc
package import ModelBase
internal import Synchronization

/// Elements that are computed tensor by tensor and written later, in a temporary file without a name, which the system
/// removes with this process.
///
/// Not checked to be sendable: bytes are only ever appended, under a lock, and never changed afterwards.
package final class WeightSpool: WeightSource, @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  private let end = Mutex(0)

  /// An empty file on the same file system as the final output `path`.
  ///
  /// - Throws: `Diagnostic` about `path` when no file can be created in its directory.
  package init(beside path: String) throws(Diagnostic) {
    self.path = path
    let name = FilePath.joined(FilePath.parent(of: FilePath.trimmed(path)), TemporarySibling.name())
    let descriptor = open(FilePath.system(name), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem.cannotWrite(path, errno) }
    self.descriptor = descriptor
    unlink(FilePath.system(name))
  }

  deinit { close(descriptor) }

  /// Bytes so far.
  package var byteCount: Int { end.withLock { $0 } }

  /// Appends `bytes`, which may then be released.
  ///
  /// - Returns: The appended bytes in the spool.
  /// - Throws: `Diagnostic` with code `disk-full` or `interrupted`, among others.
  package func append(_ bytes: RawSpan) throws(Diagnostic) -> WeightData {
    try TerminationSignals.check()
    let start = try end.withLock { (end) throws(Diagnostic) -> Int in
      let start = end
      try bytes.withUnsafeBytes { (buffer) throws(Diagnostic) in try write(buffer, at: start) }
      end += bytes.byteCount
      return start
    }
    return WeightData(source: self, range: start..<start + bytes.byteCount)
  }

  /// Appends `bytes`, which may then be released.
  ///
  /// - Returns: The appended bytes in the spool.
  /// - Throws: `Diagnostic` with code `disk-full`, among others.
  package func append(_ bytes: [UInt8]) throws(Diagnostic) -> WeightData { try append(bytes.span.bytes) }

  private func write(_ buffer: UnsafeRawBufferPointer, at start: Int) throws(Diagnostic) {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(start + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileProblem.cannotWrite(path, errno) }
      done += count
    }
  }

  /// Maps the bytes during the call.
  package func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the file")
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = range.lowerBound / page * page
    let length = range.upperBound - first
    guard !range.isEmpty, let address = mmap(nil, length, PROT_READ, MAP_SHARED, descriptor, off_t(first)),
      address != MAP_FAILED
    else { return try body(copy(range).span.bytes) }
    defer { munmap(address, length) }
    return try body(UnsafeRawBufferPointer(start: address + (range.lowerBound - first), count: range.count).bytes)
  }

  package func copy(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the file")
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      var done = 0
      while done < bytes.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
        let read = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + done))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        done += read
      }
      count = range.count
    }
  }
}
