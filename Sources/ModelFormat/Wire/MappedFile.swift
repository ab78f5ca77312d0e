internal import Glibc
public import ModelSpec

/// A file mapped into memory for reading. Pages are read when they are touched, so opening costs the same whatever the
/// size; the mapping lasts as long as anything refers to it.
public final class MappedFile: WeightSource, @unchecked Sendable {
  /// The file's path as the caller gave it.
  public let path: String
  public let byteCount: Int
  let base: UnsafeRawPointer
  /// Open as long as the mapping, for reading without it.
  let descriptor: CInt

  /// Maps the regular file at `path`.
  ///
  /// - Throws: `FormatError` with code `file-missing`, `file-unreadable`, `not-a-file` or `file-changed`.
  public init(path: String) throws(FormatError) {
    self.path = path
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileProblem.opening(path, errno) }
    var isComplete = false
    defer { if !isComplete { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem.notARegularFile(path, isDirectory: status.st_mode & S_IFMT == S_IFDIR)
    }
    byteCount = Int(status.st_size)
    guard byteCount > 0 else {
      // An empty mapping is not possible; nothing will ever be read from this address.
      base = UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped
      self.descriptor = descriptor
      isComplete = true
      return
    }
    let address = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address, address != MAP_FAILED else { throw FileProblem.opening(path, errno) }
    base = UnsafeRawPointer(address)
    self.descriptor = descriptor
    isComplete = true
  }

  deinit {
    if byteCount > 0 { munmap(UnsafeMutableRawPointer(mutating: base), byteCount) }
    close(descriptor)
  }

  public func withBytes<Result, Failure: Error>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the file")
    return try body(UnsafeRawBufferPointer(start: base + range.lowerBound, count: range.count).bytes)
  }
}
