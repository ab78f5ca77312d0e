internal import CArchiveShim
package import ModelBase
internal import ModelFiles

/// Creates a zip file in memory. Entries are not compressed and have no times: the same content gives the same bytes.
package final class ArchiveOutput {
  private let writer: OpaquePointer

  /// - Throws: `Diagnostic` with code `library-missing` without libarchive, or `out-of-memory`.
  package init() throws(Diagnostic) {
    guard archive_shim_is_available() != 0 else { throw PackProblem.missingLibrary(nil) }
    guard let writer = archive_shim_create() else { throw PackProblem.noMemory(nil) }
    self.writer = writer
  }

  deinit { archive_shim_release(writer) }

  /// Adds a file.
  ///
  /// - Throws: `Diagnostic` with code `write-failed`.
  package func add(_ name: String, _ bytes: [UInt8]) throws(Diagnostic) {
    guard archive_shim_add(writer, name, bytes, bytes.count) != 0 else {
      throw Diagnostic("write-failed", "entry '\(name)' cannot be added to the archive")
    }
  }

  /// The complete file; nothing can be added any more.
  ///
  /// - Throws: `Diagnostic` with code `out-of-memory`.
  package func finished() throws(Diagnostic) -> [UInt8] {
    guard archive_shim_finish(writer) != 0 else { throw PackProblem.noMemory(nil) }
    var bytes = [UInt8](repeating: 0, count: archive_shim_byte_count(writer))
    archive_shim_copy(writer, &bytes)
    return bytes
  }
}
