package import ModelBase

/// Small files, held in memory as a whole.
package enum WholeFile {
  /// The bytes of the file at `path`.
  ///
  /// - Throws: `Diagnostic` with code `file-missing`, `file-unreadable`, `not-a-file` or `file-changed`, or `file-size`
  ///   for more bytes than `limit`.
  package static func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    try read(MappedFile(path: path), limit: limit)
  }

  static func read(_ file: MappedFile, limit: Int) throws(Diagnostic) -> [UInt8] {
    guard file.byteCount <= limit else {
      throw Diagnostic(
        "file-size", "this file has \(file.byteCount) bytes; the maximum is \(limit)", at: Location(file: file.path),
        found: "\(file.byteCount)", expected: "\(limit)")
    }
    let bytes = file.copy(0..<file.byteCount)
    try file.checkUnchanged()
    return bytes
  }

  /// Writes `bytes` so that `path` always has either the old or the complete new content; creates missing directories.
  ///
  /// - Parameter isDurable: Whether to wait for the disk; unnecessary for files that can be recreated.
  package static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(Diagnostic) {
    try ParentDirectories.make(of: path)
    try AtomicFile.write(path, isDurable: isDurable) { (writer) throws(Diagnostic) in try writer.write(bytes) }
  }

  /// Sorted names of the entries of the directory at `path`; nil if there is no directory.
  package static func names(in path: String) throws(Diagnostic) -> [String]? {
    guard try FileStatus(path) == .directory else { return nil }
    return try DirectoryListing.names(in: path)
  }
}
