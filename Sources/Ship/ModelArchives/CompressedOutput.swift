internal import CArchiveShim
internal import ModelBase
internal import ModelFiles

/// Compresses bytes on their way to a file.
final class CompressedOutput {
  private let packer: OpaquePointer
  private let path: String
  private let file: FileWriter
  /// Number of compressed bytes that are buffered before they are written.
  private static let blockByteCount = 1 << 20

  /// - Parameter level: The compression level, one of `levels`.
  init(_ compression: ArchiveCompression, level: Int, to file: FileWriter, path: String) throws(Diagnostic) {
    guard archive_shim_is_available() != 0 else { throw PackProblem.missingLibrary(path) }
    guard let packer = archive_shim_packer_create(compression.filter, Int32(truncatingIfNeeded: level)) else {
      throw PackProblem.noMemory(path)
    }
    self.packer = packer
    self.path = path
    self.file = file
    switch archive_shim_packer_problem(packer) {
    case ARCHIVE_SHIM_NO_PROBLEM: break
    case ARCHIVE_SHIM_MISSING_FILTER: throw PackProblem.missingFilter(compression, path)
    default: throw PackProblem.noMemory(path)
    }
  }

  deinit { archive_shim_packer_release(packer) }

  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    guard archive_shim_packer_write(packer, bytes, bytes.count) != 0 else { throw PackProblem.noMemory(path) }
    if archive_shim_packer_byte_count(packer) >= Self.blockByteCount { try drain() }
  }

  /// Ends the stream; nothing can be written any more.
  func finish() throws(Diagnostic) {
    guard archive_shim_packer_finish(packer) != 0 else { throw PackProblem.noMemory(path) }
    try drain()
  }

  private func drain() throws(Diagnostic) {
    var bytes = [UInt8](repeating: 0, count: archive_shim_packer_byte_count(packer))
    archive_shim_packer_take(packer, &bytes)
    try file.write(bytes)
  }
}
