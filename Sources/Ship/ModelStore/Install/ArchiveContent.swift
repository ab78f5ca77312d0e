internal import ModelArchives
internal import ModelFormat
internal import ModelSpec

/// The model in an archive.
enum ArchiveContent {
  /// Unpacks the archive at `path` into the directory `directory`.
  ///
  /// - Returns: The path of the model in it: a .mlmodel, .mlpackage or .mlmodelc.
  /// - Throws: `Diagnostic` with code `archive-damaged`, `archive-refused` or `archive-too-large`, or as files cannot be
  ///   written.
  static func unpack(_ path: String, into directory: String) throws(Diagnostic) -> String {
    try ArchiveUnpacker.unpack(path, to: directory).path
  }
}
