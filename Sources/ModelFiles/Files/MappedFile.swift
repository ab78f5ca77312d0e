internal import Glibc
public import ModelSpec
internal import Synchronization

/// A file mapped into memory for reading. Pages are read when they are touched, so opening costs the same whatever the
/// size; the mapping lasts as long as anything refers to it.
///
/// Not checked to be sendable: the mapping is never written to, and the one flag that changes is atomic.
public final class MappedFile: WeightSource, @unchecked Sendable {
  /// The file's path as the caller gave it.
  public let path: String
  /// The length of the file, in bytes, when it was opened.
  public let byteCount: Int
  let base: UnsafeRawPointer
  /// Open as long as the mapping, for reading without it.
  package let descriptor: CInt
  /// Whether bytes that should be there were not when they were copied.
  private let isCut = Atomic(false)

  /// Maps the regular file at `path`.
  ///
  /// - Throws: `Diagnostic` with code `file-missing`, `file-unreadable`, `not-a-file` or `file-changed`.
  public convenience init(path: String) throws(Diagnostic) {
    try self.init(descriptor: RegularFile.open(path), path: path)
  }

  /// Maps the regular file that is open as `descriptor`, which is closed with the mapping.
  ///
  /// - Parameter path: The path for errors.
  init(descriptor: CInt, path: String) throws(Diagnostic) {
    self.path = path
    var isComplete = false
    defer { if !isComplete { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
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

extension MappedFile {
  /// A copy of the bytes of `range`, which are read and not touched in the mapping: that would end this process when the
  /// file was cut off meanwhile. Zeros stand for what is not there any more, and `checkUnchanged` says so.
  public func copy(_ range: Range<Int>) -> [UInt8] {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "range outside the file")
    return [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      let found = (try? read(range.lowerBound, into: bytes)) ?? 0
      if found < range.count {
        isCut.store(true, ordering: .relaxed)
        UnsafeMutableRawBufferPointer(rebasing: bytes[found...]).initializeMemory(as: UInt8.self, repeating: 0)
      }
      count = range.count
    }
  }

  /// Fills `buffer` with the bytes from `offset` on.
  ///
  /// - Returns: How many were read: fewer than asked for where the file ends.
  func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileProblem.reading(path, at: offset + done, number: errno) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Whether the file is shorter than when it was opened, or cannot be looked at any more.
  var isShorter: Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || Int(status.st_size) < byteCount
  }

  /// Checks that the file is still there and not shorter than when it was opened.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` or `file-missing`.
  package func checkUnchanged() throws(Diagnostic) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
    if isCut.load(ordering: .relaxed) || Int(status.st_size) < byteCount { throw FileProblem.sourceShrank(path) }
    if status.st_nlink == 0 { throw FileProblem.source(path, ENOENT) }
  }

  /// Whole pages within `range` leave memory; they are read from the file again when they are touched.
  public func letGo(of range: Range<Int>) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = (range.lowerBound + page - 1) / page * page
    let last = range.upperBound / page * page
    guard first < last, last <= byteCount else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + first), last - first, MADV_DONTNEED)
  }
}
