internal import CFileGuard
internal import Glibc
public import ModelBase
internal import Synchronization

/// A file mapped into memory for reading. Pages are read on first access, so the cost of opening does not depend on the
/// size; the mapping lasts as long as anything refers to it. Small files are read at once.
///
/// If another program truncates the file, missing bytes read as zeros; `OpenedFiles` reports that.
///
/// Not checked to be sendable: the memory is never written to, and all other mutable state is atomic or locked.
public final class MappedFile: WeightSource, @unchecked Sendable {
  /// The file's path as the caller gave it.
  public let path: String
  /// The size of the file, in bytes, when it was opened.
  public let byteCount: Int
  let base: UnsafeRawPointer
  /// Open as long as the mapping, for reading without mapping.
  package let descriptor: CInt
  /// Whether the bytes are still in the file, and not in memory of this process.
  private let isMapped: Bool
  /// The number of the mapping at the file guard; -1 without one.
  private let guardNumber: CInt
  /// The state of the file when it was opened.
  private let version: FileVersion
  /// Whether bytes were missing when they were copied.
  private let isCut = Atomic(false)
  /// Observers of changes.
  private let watchers = Mutex<[OpenedFiles]>([])
  /// The directory that the file is in, if it is to be removed once all its files are closed.
  private let directory = TemporaryDirectory.kept

  /// Smaller files are read: that costs less than a mapping, and no other program can change them afterwards.
  private static let smallestMapping = 1 << 20

  /// Opens the regular file at `path`, and maps it unless it is small.
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
    version = FileVersion(status)
    isMapped = byteCount >= Self.smallestMapping
    if isMapped {
      let address = mmap(nil, byteCount, PROT_READ, MAP_PRIVATE, descriptor, 0)
      guard let address, address != MAP_FAILED else { throw FileProblem.mapping(path, errno) }
      base = UnsafeRawPointer(address)
      guardNumber = file_guard_add(address, byteCount)
    } else {
      base = try Self.contents(descriptor, byteCount, path: path)
      guardNumber = -1
    }
    self.descriptor = descriptor
    isComplete = true
    OpenedFiles.current?.add(self)
  }

  /// The content of a small file, in memory that the caller frees.
  private static func contents(
    _ descriptor: CInt, _ byteCount: Int, path: String
  ) throws(Diagnostic) -> UnsafeRawPointer {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(byteCount, 1), alignment: 64)
    do throws(Diagnostic) {
      let bytes = UnsafeMutableRawBufferPointer(rebasing: memory[..<byteCount])
      guard try read(descriptor, 0, into: bytes, path: path) == byteCount else { throw FileProblem.sourceShrank(path) }
    } catch {
      memory.deallocate()
      throw error
    }
    return UnsafeRawPointer(memory.baseAddress.unsafelyUnwrapped)
  }

  deinit {
    if isMapped {
      let watchers = watchers.withLock { $0 }
      if !watchers.isEmpty {
        do throws(Diagnostic) { try checkIntact() } catch { for watcher in watchers { watcher.note(error) } }
      }
      file_guard_remove(guardNumber)
      munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
    } else {
      base.deallocate()
    }
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
  /// Registers `watcher` for changes.
  ///
  /// - Returns: Whether it was not registered before; false for a file in memory, which cannot change.
  func watch(by watcher: OpenedFiles) -> Bool {
    guard isMapped else { return false }
    return watchers.withLock { watchers in
      if watchers.contains(where: { $0 === watcher }) { return false }
      watchers.append(watcher)
      return true
    }
  }

  /// Checks that the file is unchanged since it was opened, and that no reads of the mapping failed.
  ///
  /// - Throws: `Diagnostic` with code `file-changed`, or `file-unreadable` when the system could not read it.
  package func checkIntact() throws(Diagnostic) {
    guard isMapped else { return }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
    let now = FileVersion(status)
    if now.byteCount < byteCount { throw FileProblem.cutInUse(path, now.byteCount, expected: byteCount) }
    if now != version { throw FileProblem.changedInUse(path) }
    // The file still has its full size, so a page could not be read.
    if file_guard_is_damaged(guardNumber) || isCut.load(ordering: .relaxed) {
      throw FileProblem.unreadableInUse(path)
    }
  }

  /// A copy of the bytes of `range`, read from the file rather than through the mapping. Missing bytes become zeros,
  /// and `checkUnchanged` reports them.
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
  /// - Returns: How many were read: fewer than requested at the end of the file.
  package func read(_ offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(Diagnostic) -> Int {
    guard !isMapped else { return try Self.read(descriptor, offset, into: buffer, path: path) }
    let count = max(0, min(buffer.count, byteCount - offset))
    if count > 0 { buffer.copyMemory(from: UnsafeRawBufferPointer(start: base + offset, count: count)) }
    return count
  }

  private static func read(
    _ descriptor: CInt, _ offset: Int, into buffer: UnsafeMutableRawBufferPointer, path: String
  ) throws(Diagnostic) -> Int {
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

  /// Checks that nobody wrote to the file while it was copied.
  ///
  /// - Throws: `Diagnostic` with code `file-changed`.
  func checkVersion() throws(Diagnostic) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
    if Int(status.st_size) < byteCount { throw FileProblem.sourceShrank(path) }
    if FileVersion(status) != version { throw FileProblem.sourceWritten(path) }
  }

  /// Checks that the file still exists and is not shorter than when it was opened.
  ///
  /// - Throws: `Diagnostic` with code `file-changed` or `file-missing`.
  package func checkUnchanged() throws(Diagnostic) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileProblem.opening(path, errno) }
    if isCut.load(ordering: .relaxed) || Int(status.st_size) < byteCount { throw FileProblem.sourceShrank(path) }
    if status.st_nlink == 0 { throw FileProblem.source(path, ENOENT) }
  }

  /// Releases the memory of whole pages within `range`; they are read from the file again on the next access.
  public func letGo(of range: Range<Int>) {
    guard isMapped else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = (range.lowerBound + page - 1) / page * page
    let last = range.upperBound / page * page
    guard first < last, last <= byteCount else { return }
    madvise(UnsafeMutableRawPointer(mutating: base + first), last - first, MADV_DONTNEED)
  }
}
