internal import CArchiveShim
package import ModelBase
internal import ModelFiles

/// Reads the files in a zip file, one after the other. The archive may be hostile: see ``ArchiveLimits``.
package final class ArchiveInput {
  private let path: String
  private let reader: ReaderHandle
  private let limits: ArchiveLimits
  /// Bytes that may still be unpacked.
  private var remaining: Int
  private let allowed: Int
  private var entryCount = 0

  /// Owns the library's reader.
  private final class ReaderHandle {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { archive_shim_close(pointer) }
  }

  /// Opens the archive at `path`.
  ///
  /// - Parameter byteCount: Size of the file, which bounds its content.
  /// - Throws: `Diagnostic` with code `library-missing` without libarchive, `archive-damaged` for anything but an archive.
  package init(path: String, byteCount: Int, limits: ArchiveLimits = ArchiveLimits()) throws(Diagnostic) {
    guard archive_shim_is_available() != 0 else { throw PackProblem.missingLibrary(path) }
    guard let pointer = archive_shim_open(FilePath.system(path)) else { throw PackProblem.noMemory(path) }
    self.path = path
    reader = ReaderHandle(pointer)
    self.limits = limits
    let (scaled, overflow) = byteCount.multipliedReportingOverflow(by: limits.ratio)
    allowed = min(limits.byteCount, max(overflow ? .max : scaled, limits.freeByteCount))
    remaining = allowed
    if archive_shim_has_failed(pointer) != 0 { throw damaged("the archive cannot be read") }
  }

  private func damaged(_ what: String) -> Diagnostic {
    let message = String(cString: archive_shim_message(reader.pointer))
    return Diagnostic(
      "archive-damaged", message.isEmpty ? what : "\(what): \(message)", at: Location(file: path))
  }

  /// Advances to the next file; directories and links are skipped.
  ///
  /// - Returns: Its name; nil at the end.
  /// - Throws: `Diagnostic` with code `archive-damaged`, `archive-too-large` or `archive-encrypted`.
  package func next() throws(Diagnostic) -> String? {
    while true {
      let status = archive_shim_next(reader.pointer)
      if status == 0 { return nil }
      guard status > 0 else { throw damaged("the archive is corrupt after \(entryCount) entries") }
      entryCount += 1
      guard entryCount <= limits.entries else {
        throw PackProblem.tooLarge(path, "the archive has more than \(limits.entries) entries")
      }
      guard archive_shim_is_file(reader.pointer) != 0, let name = archive_shim_name(reader.pointer) else { continue }
      let text = String(cString: name)
      guard archive_shim_is_encrypted(reader.pointer) == 0 else {
        throw Diagnostic(
          "archive-encrypted", "entry '\(text)' of the archive is encrypted, which is not supported",
          at: Location(file: path))
      }
      return text
    }
  }

  /// The bytes of the current file; memory grows as they arrive, regardless of the length in the archive.
  ///
  /// - Throws: `Diagnostic` with code `archive-damaged` or `archive-too-large`.
  package func contents() throws(Diagnostic) -> [UInt8] {
    var bytes: [UInt8] = []
    try forEachBlock { block in bytes += block }
    return bytes
  }

  /// Calls `body` with the bytes of the current file, in blocks of at most 256 KiB.
  ///
  /// - Throws: `Diagnostic` with code `archive-damaged` or `archive-too-large`, and what `body` throws.
  package func forEachBlock(_ body: (ArraySlice<UInt8>) throws(Diagnostic) -> Void) throws(Diagnostic) {
    var block = [UInt8](repeating: 0, count: 1 << 18)
    var total = 0
    while true {
      let count = Int(archive_shim_read(reader.pointer, &block, block.count))
      if count == 0 { return }
      guard count > 0 else { throw damaged("an entry of the archive is corrupt after \(total) bytes") }
      total += count
      remaining -= count
      guard remaining >= 0 else {
        throw PackProblem.tooLarge(
          path, "the archive unpacks to more than \(allowed) bytes, the maximum for an archive of its size")
      }
      try body(block[..<count])
    }
  }
}

/// Bounds on the resources that an archive may request, so that a few bytes cannot cost gigabytes.
package struct ArchiveLimits: Sendable {
  /// Entries. Each costs a header; data sets have some thousands.
  package var entries = 100_000
  /// Total size of all entries, unpacked.
  package var byteCount = 8 << 30
  /// Maximum ratio of the content's size to the archive's. Deflate reaches 1032 for zeros; only overlapping entries, or
  /// a stronger compression meant to exhaust memory, get further.
  package var ratio = 1100
  /// Bytes to which any archive may unpack, however small.
  package var freeByteCount = 1 << 20

  package init() {}
}
