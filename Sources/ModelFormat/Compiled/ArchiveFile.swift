package import ModelSpec

/// The content of one binary file of a compiled directory.
package protocol ArchiveFile: Equatable, Sendable {
  /// Reads the content to the end of the archive.
  ///
  /// - Throws: `FormatError` with byte offset when the archive is cut off, goes on, or holds something unexpected.
  init(from archive: inout ArchiveReader) throws(FormatError)

  func write(to archive: inout ArchiveWriter)
}

extension ArchiveFile {
  /// Reads the content that `data` holds; `file` is the path for errors.
  package init(_ data: WeightData, file: String? = nil) throws(FormatError) {
    var archive = ArchiveReader(data, file: file)
    try self.init(from: &archive)
    try archive.end()
  }

  /// Reads the file at `path`, which is mapped as long as the content refers to it.
  package init(path: String) throws(FormatError) {
    let file = try MappedFile(path: path)
    try self.init(WeightData(source: file, range: 0..<file.byteCount), file: path)
  }

  /// The file's content in memory.
  package var bytes: [UInt8] {
    var archive = ArchiveWriter()
    write(to: &archive)
    return archive.bytes
  }

  /// Writes the file so that its old content stays until the whole new one is there.
  ///
  /// - Throws: `FormatError` that says why the file cannot be written.
  package func write(to path: String) throws(FormatError) {
    try AtomicFile.write(path) { file throws(FormatError) in try write(to: file) }
  }

  /// Writes the content as part of a directory that is being made.
  func write(to file: FileWriter) throws(FormatError) {
    var archive = ArchiveWriter()
    write(to: &archive)
    try file.write(archive.finish())
  }
}
