internal import CArchiveShim

/// Makes a zip file in memory. Entries are not compressed and have no times: the same content makes the same bytes.
package final class ArchiveOutput {
  private let writer: OpaquePointer

  package init() throws(ArchiveError) {
    guard archive_shim_is_available() != 0 else { throw .missingLibrary }
    guard let writer = archive_shim_create() else { throw Self.noMemory }
    self.writer = writer
  }

  deinit { archive_shim_release(writer) }

  private static var noMemory: ArchiveError {
    ArchiveError(.writeFailed, "there is not enough memory for the archive")
  }

  /// Adds a file.
  package func add(_ name: String, _ bytes: [UInt8]) throws(ArchiveError) {
    guard archive_shim_add(writer, name, bytes, bytes.count) != 0 else {
      throw ArchiveError(.writeFailed, "entry '\(name)' cannot be added to the archive")
    }
  }

  /// The whole file; nothing can be added any more.
  package func finished() throws(ArchiveError) -> [UInt8] {
    guard archive_shim_finish(writer) != 0 else { throw Self.noMemory }
    var bytes = [UInt8](repeating: 0, count: archive_shim_byte_count(writer))
    archive_shim_copy(writer, &bytes)
    return bytes
  }
}
